// The card of modes: each in words (what it does, how long it takes, who takes part), its options as a form, made from what the server says.
import { call } from "./api.js";
import { menu } from "./choices.js";
import { dialog, field, select, submitOnce } from "./dialogs.js";
import { $, h } from "./dom.js";
import { agentName, allAgents, avatar } from "./message.js";
import { t } from "./texts.js";
import "./composer_texts.js";

/**
 * @typedef {{name: string, question: string, values: {value: any, label: string}[], parrots: boolean}} Option
 * @typedef {{name: string, kind: string, title: string, does: string, lasts: string, who: string, options: Option[]}} Mode
 */

const USUAL = "free_discussion";
const MOST = 8;
/** Who is drawn on a card. */
const SHOWN = { free_discussion: 3, sop: 3, voting: 5, expert: 2 };

/** Tell at the head of the chat how its parrots work together. @param {string} [name] */
export async function showMode(name) {
  const all = await menu().catch(() => null);
  const mode = all?.modes.find((one) => one.name === name);
  $("mode-name").textContent = mode && mode.name !== USUAL ? mode.title : "";
  $("mode").setAttribute("aria-label", mode ? `${t("modes")}: ${mode.title}` : t("modes"));
}

/** @param {string} session @param {() => void} changed */
export async function chooseMode(session, changed) {
  const [all, now] = await Promise.all([menu(), call("GET", `sessions/${session}/mode`)]);
  const problem = h("p", { class: "problem", role: "alert" });
  const cards = all.modes.map((mode) => card(mode, mode.name === now.mode, now.config.config ?? {}));
  const save = h("button", { type: "submit", class: "button primary" }, t("modeTake"));
  const el = dialog(t("modes"), h("form", { class: "form", onsubmit: (submit) => submitOnce(submit, send) },
    !all.model && h("p", { class: "hint" }, t("modesWithout")),
    h("div", { class: "modes", role: "radiogroup", "aria-label": t("modes") }, ...cards.map((one) => one.el)), problem,
    h("div", { class: "sheet-foot" }, h("span", { class: "space" }), h("button", { type: "button", class: "button quiet", onclick: () => el.close() }, t("cancel")), save)));
  el.classList.add("wide");
  el.querySelector("input:checked")?.focus();

  async function send() {
    const chosen = cards.find((one) => one.chosen());
    if (!chosen) return;
    const wanted = chosen.options();
    problem.textContent = "";
    try {
      await call("PUT", `sessions/${session}/mode`, { mode: chosen.mode.name, ...(Object.keys(wanted).length && { modeConfig: wanted }) });
      el.close();
      changed();
    } catch (error) {
      problem.textContent = error.message;
    }
  }
}

/** @param {Mode} mode @param {boolean} current @param {Record<string, any>} config */
function card(mode, current, config) {
  const radio = h("input", { type: "radio", name: "mode", value: mode.name, checked: current });
  const parts = mode.options.map((option) => control(option, current ? config[option.name] : undefined));
  const birds = allAgents().slice(0, SHOWN[mode.kind] ?? 3).map((one) => avatar(one.id));
  const el = h("section", { class: `mode kind-${mode.kind}` },
    h("label", { class: "mode-head" }, radio,
      h("span", { class: "mode-words" },
        h("strong", { dir: "auto" }, mode.title), current && h("span", { class: "mode-now" }, t("modeNow")),
        h("span", { class: "mode-does", dir: "auto" }, mode.does)),
      h("span", { class: "mode-birds", "aria-hidden": "true" }, ...birds)),
    h("dl", { class: "mode-facts" }, h("dt", null, t("modeLasts")), h("dd", null, mode.lasts), h("dt", null, t("modeWho")), h("dd", null, mode.who)),
    parts.length > 0 && h("div", { class: "mode-options" }, ...parts.map((one) => one.el)));
  return { mode, el, chosen: () => radio.checked, options: () => Object.fromEntries(parts.map((one) => [one.name, one.value()]).filter(([, value]) => value !== undefined)) };
}

/** @param {Option} option @param {any} now */
function control(option, now) {
  const { name, question, values } = option;
  if (option.parrots) return order(option, Array.isArray(now) ? now.filter((one) => typeof one === "string") : []);
  if (values.every(({ value }) => typeof value === "boolean")) {
    const box = h("input", { type: "checkbox", role: "switch", checked: now ?? values[0].value });
    return { name, el: h("label", { class: "set-row" }, h("span", null, question), box), value: () => box.checked };
  }
  const known = values.findIndex(({ value }) => value === now);
  const asIs = now !== undefined && known < 0;
  const choices = select(asIs ? "now" : String(Math.max(0, known)), [...(asIs ? [["now", String(now)]] : []), ...values.map(({ label }, at) => [String(at), label])]);
  return { name, el: field(question, choices), value: () => (choices.value === "now" ? now : values[Number(choices.value)].value) };
}

/** Parrots one after the other: those who are pressed come last, and go where they are pressed again. */
function order(option, now) {
  const [none, add, away] = option.name === "steps" ? ["stepsNone", "stepAdd", "stepAway"] : ["votersNone", "voterAdd", "voterAway"];
  const chosen = [...now];
  const line = h("ol", { class: `mode-steps${add === "stepAdd" ? " in-turn" : ""}`, "aria-live": "polite" });
  const draw = () => {
    const last = line.contains(document.activeElement) ? [...line.querySelectorAll("button")].indexOf(document.activeElement) : -1;
    line.replaceChildren(...chosen.map((id, at) => h("li", null,
      h("button", { type: "button", class: "mode-step", "aria-label": t(away, { name: agentName(id) }), onclick: () => {
        chosen.splice(at, 1);
        draw();
      } }, avatar(id), h("span", null, agentName(id)), h("span", { "aria-hidden": "true" }, "✕")))));
    if (!chosen.length) line.append(h("li", { class: "hint" }, t(none)));
    if (last >= 0) (line.querySelectorAll("button")[Math.min(last, chosen.length - 1)] ?? el.querySelector(".mode-flock button")).focus();
  };
  const el = h("div", { class: "field", role: "group", "aria-label": option.question }, h("span", null, option.question), line,
    h("div", { class: "mode-flock" }, ...allAgents().map(({ id }) => h("button", { type: "button", class: "mode-add", title: agentName(id), "aria-label": t(add, { name: agentName(id) }), onclick: () => {
      if (chosen.length < MOST && (add === "stepAdd" || !chosen.includes(id))) chosen.push(id);
      draw();
    } }, avatar(id)))));
  draw();
  return { name: option.name, el, value: () => chosen };
}

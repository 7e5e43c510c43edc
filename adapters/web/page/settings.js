// The sheet of settings: each change is kept at once. What has a conversation of its own (link, export, erase) is said in the chat.
import { call } from "./api.js";
import { forgetMenu } from "./choices.js";
import { $, h } from "./dom.js";
import { drawHouse } from "./house.js";
import { local } from "./local.js";
import { skeleton } from "./skeleton.js";
import { getLanguage, t } from "./texts.js";
import { setZone, zoneName } from "./time.js";
import "./settings_texts.js";
import { registerView } from "./views.js";

const SWITCHES = ["suggestions", "memory", "follow_ups", "sounds", "model"];
const LABELS = { suggestions: "setSuggestions", memory: "setMemory", follow_ups: "setFollowUps", sounds: "setSounds", model: "setModel" };
const THEMES = { auto: "themeAuto", light: "themeLight", dark: "themeDark" };
const SIZES = { small: "sizeSmall", usual: "sizeUsual", large: "sizeLarge" };
const CLOCKS = { h23: "clock24", h12: "clock12" };
const USUAL_HOURS = "22:00-08:00";
let kept = Promise.resolve();

/** Look and clock of this browser. */
export function wear() {
  const { documentElement: root } = document;
  root.dataset.theme = local.get("theme") ?? root.dataset.app ?? "auto";
  root.dataset.size = local.get("size") ?? "usual";
}

/** @param {{say: (command: string) => void, speak: (language: "zh" | "en") => void, redraw: () => void}} handlers */
export function offerSettings(handlers) {
  const sheet = $("settings");
  registerView({
    name: "settings",
    icon: "M4 7h9M19 7h1M4 17h3M13 17h7M16 4.5v5M10 14.5v5",
    title: () => t("settings"),
    more: true,
    act: () => {
      sheet.showModal();
      $("settings-body").replaceChildren(); // what was shown last may be old
      draw(handlers);
    },
  });
  $("settings-close").addEventListener("click", () => sheet.close());
  // A click beside the sheet closes it.
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
}

async function draw(handlers) {
  const body = $("settings-body");
  body.setAttribute("aria-busy", "true");
  if (!body.children.length) body.append(skeleton());
  try {
    await show(await call("GET", "settings"), handlers);
  } catch (error) {
    body.replaceChildren(h("p", { class: "problem" }, error.message));
  }
  body.removeAttribute("aria-busy");
}

function show(set, handlers) {
  $("settings-body").replaceChildren(...sections(set, handlers));
  return nameZones($("settings-body").querySelector("[name=zone]"));
}

function sections(set, handlers) {
  // One after the other: what was chosen last is what stays.
  const keep = (wanted) => (kept = kept.then(() => put(wanted)));
  const put = async (wanted) => {
    const problem = $("settings-problem");
    problem.textContent = "";
    try {
      Object.assign(set, await call("PATCH", "settings", wanted));
      if ("model" in wanted) forgetMenu();
      if (setZone(set.zone)) handlers.redraw();
    } catch (error) {
      problem.textContent = error.message;
      show(set, handlers); // as it still is
    }
  };
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const wearNow = (name, value) => {
    local.set(name, value);
    wear();
    handlers.redraw();
  };
  return [
    section(
      t("setTalk"),
      choice(t("setLanguage"), getLanguage(), { zh: "中文", en: "English" }, async (language) => {
        await keep({ language });
        handlers.speak(language);
        await draw(handlers);
      }),
      choice(t("setZone"), set.zone ?? device, Object.fromEntries([set.zone ?? device, device].map((zone) => [zone, zoneName(zone)])), (zone) => keep({ zone }), "zone"),
      ...SWITCHES.map((name) => toggle(t(LABELS[name]), set[name], (on) => keep({ [name]: on }))),
      hours(t("setQuiet"), set.quiet_hours, (value) => keep({ quiet_hours: value })),
    ),
    section(
      t("setLook"),
      choice(t("setTheme"), local.get("theme") ?? "auto", named(THEMES), (value) => wearNow("theme", value)),
      choice(t("setSize"), local.get("size") ?? "usual", named(SIZES), (value) => wearNow("size", value)),
      choice(t("setClock"), local.get("clock") ?? "h23", named(CLOCKS), (value) => wearNow("clock", value)),
    ),
    section(
      t("setPlaces"),
      h("ul", { class: "places" }, ...places(set)),
      deeds(handlers, [["/link", "setLink"]]),
    ),
    section(t("setData"), deeds(handlers, [["/memory", "setRemembered"], ["/export", "setExport"], ["/erase", "setErase"]])),
    drawHouse(),
  ];
}

const named = (keys) => Object.fromEntries(Object.entries(keys).map(([value, key]) => [value, t(key)]));

function section(title, ...rows) {
  return h("section", { class: "set-part" }, h("h3", null, title), ...rows);
}

function choice(label, value, choices, chosen, name) {
  const options = Object.entries(choices).map(([key, words]) => h("option", { value: key, selected: key === value }, words));
  return h("label", { class: "set-row" }, h("span", null, label), h("select", { name, onchange: (event) => chosen(event.target.value) }, ...options));
}

/** All other zones, by their names; a few at a time, since names are dear and the page is to answer in between. */
async function nameZones(select) {
  const first = [...select.options].map(({ value }) => value);
  const named = [];
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    if (first.includes(zone)) continue;
    named.push([zoneName(zone), zone]);
    if (named.length % 20 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  const order = new Intl.Collator(getLanguage());
  named.sort(([a], [b]) => order.compare(a, b));
  select.append(...named.map(([words, value]) => h("option", { value }, words)));
}

function toggle(label, on, turned) {
  const box = h("input", { type: "checkbox", role: "switch", checked: on, onchange: (event) => turned(event.target.checked) });
  return h("label", { class: "set-row" }, h("span", null, label), box);
}

function hours(label, value, told) {
  const ends = [t("from"), t("to")];
  const [from, to] = (value ?? USUAL_HOURS).split("-").map((time, at) => h("input", { type: "time", required: true, value: time, "aria-label": `${label}: ${ends[at]}` }));
  const on = h("input", { type: "checkbox", role: "switch", checked: Boolean(value) });
  const span = h("span", { class: "hours", hidden: !value }, from, "–", to);
  const tell = () => {
    span.hidden = !on.checked;
    if (!on.checked) told(null);
    else if (from.value && to.value) told(`${from.value}-${to.value}`);
  };
  for (const one of [from, to, on]) one.addEventListener("change", tell);
  return h("div", null, h("label", { class: "set-row" }, h("span", null, label), on), span);
}

function places({ platforms, connected }) {
  const all = [...new Set([...platforms, ...Object.keys(connected)])];
  if (!all.length) return [h("li", null, t("setNoPlaces"))];
  return all.map((name) => {
    const state = connected[name];
    const words = state === undefined || state === "ok" ? (platforms.includes(name) ? t("placeKnown") : t("placeUnknown")) : state;
    return h("li", null, h("strong", null, name.charAt(0).toUpperCase() + name.slice(1)), ` ${words}`);
  });
}

function deeds(handlers, list) {
  return h("div", { class: "set-deeds" }, ...list.map(([command, key]) =>
    h("button", { type: "button", class: command === "/erase" ? "button danger" : "button", onclick: () => {
      $("settings").close();
      handlers.say(command);
    } }, t(key))));
}

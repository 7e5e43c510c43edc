// What the owner is shown of the house: who waits, how it stands, what it used, what went wrong. Others are shown nothing.
import { call } from "./api.js";
import { shortDay } from "./days.js";
import { h } from "./dom.js";
import { agentName, avatar } from "./message.js";
import { skeleton } from "./skeleton.js";
import { t } from "./texts.js";
import { fullTime } from "./time.js";
import "./settings_texts.js";

const STANDINGS = { owner: "isOwner", member: "isMember", waiting: "isWaiting", blocked: "isBlocked", suspended: "isSuspended" };

const IN = [true, "letIn"], OUT = [false, "refuse"];
/** What the owner can decide of who stands so: a person is suspended, and keeps what is theirs; a group is refused. */
const answers = ({ standing, group }) => ({ owner: [], member: [group ? OUT : [false, "block"]], waiting: [IN, OUT] })[standing] ?? [IN];

export function drawHouse() {
  const inside = h("div", { class: "house" }, skeleton());
  const part = h("details", { class: "set-part" }, h("summary", null, t("house")), inside);
  part.addEventListener("toggle", () => part.open && fill(part, inside));
  return part;
}

async function fill(part, inside) {
  try {
    const [health, usage, { people }, { errors }] = await Promise.all(
      ["health", "usage", "people", "errors?limit=10"].map((path) => call("GET", path)),
    );
    inside.replaceChildren(
      h("h4", null, t("housePeople")),
      h("ul", { class: "places" }, ...waitingFirst(people).map((one) => person(one, () => fill(part, inside)))),
      h("h4", null, t("houseHealth")),
      figures(health),
      h("h4", null, t("houseFlock")),
      h("ul", { class: "places" }, ...health.flock.map(parrot)),
      h("h4", null, t("houseUse")),
      chart(usage.days),
      h("h4", null, t("houseErrors")),
      h("ul", { class: "places" }, ...(errors.length ? errors.map(mishap) : [h("li", null, t("houseNoErrors"))])),
    );
  } catch (error) {
    if (error.status === 403) part.hidden = true;
    else inside.replaceChildren(h("p", { class: "problem" }, error.message));
  }
}

const waitingFirst = (people) => [...people.filter((one) => one.standing === "waiting"), ...people.filter((one) => one.standing !== "waiting")];

/** Who it is: by name, else where they write from; the owner of this page is "you". */
function nameOf({ name, addresses }) {
  if (addresses.includes("local:owner")) return t("you");
  const [platform, ...number] = (addresses[0] ?? "?").split(":");
  return name || `${platform.charAt(0).toUpperCase()}${platform.slice(1)} ${number.join(":")}`;
}

function person(one, again) {
  const problem = h("p", { class: "problem", role: "alert" });
  const key = `who:${one.group}:${one.id}`;
  const decide = (let_in) => async ({ target }) => {
    target.disabled = true;
    try {
      await call("POST", "people", { id: one.id, group: one.group, let_in });
      await again();
      document.querySelector(`[data-key="${key}"]`)?.focus();
    } catch (error) {
      target.disabled = false;
      problem.textContent = error.message;
    }
  };
  const button = (let_in, words) =>
    h("button", { type: "button", class: let_in ? "button primary" : "button", "data-key": key, onclick: decide(let_in), "aria-label": `${t(words)}: ${nameOf(one)}` }, t(words));
  return h(
    "li",
    { class: "set-row" },
    h("span", null, h("strong", { dir: "auto" }, nameOf(one)), ` · ${t(STANDINGS[one.standing])}`),
    h("span", { class: "hours" }, ...answers(one).map(([let_in, words]) => button(let_in, words))), problem,
  );
}

function figures(health) {
  const rows = [
    ["figQueues", (health.waiting.inbox ?? 0) + (health.waiting.outbox ?? 0)],
    ["figParked", health.waiting.parked ?? 0],
    ["figLag", t("seconds", { seconds: health.overdue.toFixed(1) })],
    ["figModel", health.model ?? t("figNone")],
    ["figSize", bytes(health.database_bytes)],
    ["figBackup", health.backup_at ? fullTime(health.backup_at) : t("figNone")],
    ...Object.entries(health.platforms).map(([name, state]) => [name, state]),
  ];
  return h("dl", { class: "figures" }, ...rows.flatMap(([key, value]) => [h("dt", null, key.startsWith("fig") ? t(key) : key), h("dd", null, String(value))]));
}

/** A parrot's file, and whether it is in order. */
const parrot = ({ id, file, added, problem }) => h("li", { class: "house-parrot" }, id ? avatar(id) : h("span", { class: "avatar", "aria-hidden": "true" }, "🪶"),
  h("span", null, h("strong", { dir: "auto" }, id ? agentName(id) : file), ` ${added && id ? `${file} · ` : ""}`, problem ? h("span", { class: "problem" }, problem) : t("fileInOrder")));

const bytes = (number) => `${(number / 1e6).toFixed(number < 1e8 ? 1 : 0)} MB`;

/** Tokens by day as bars; the words beside say the same. */
function chart(days) {
  if (!days.length) return h("p", null, t("houseNoUse"));
  const most = Math.max(...days.map((day) => day.prompt + day.completion), 1);
  return h("ul", { class: "bars" }, ...days.map((day) => {
    const tokens = day.prompt + day.completion;
    const words = [t("tokens", { tokens: tokens.toLocaleString("en") }), Number(day.cost) > 0 && `$${Number(day.cost).toFixed(3)}`].filter(Boolean).join(" · ");
    return h("li", null, h("span", null, shortDay(day.day)), h("meter", { min: 0, max: most, value: tokens, "aria-label": day.day }), h("span", null, words));
  }));
}

function mishap(one) {
  return h("li", null, `${fullTime(one.at)} `, h("code", null, [one.where, one.what, one.kind].filter(Boolean).join(" · ")));
}

// Changes of events by the API: the series or one of it is asked, what is in the way is told with what can be done.
import { call } from "./api.js";
import { moment, spanText } from "./days.js";
import { choose } from "./dialogs.js";
import { t } from "./texts.js";
import { clock, dayKey } from "./time.js";
import { remove, told } from "./undo.js";
import { freshen } from "./views.js";

/** @typedef {{id: number, title: string, starts_at: string, ends_at: string, all_day: boolean, zone: string, at?: string, location: string, description: string, rrule: string | null, busy: boolean}} Event */

export const keyOf = (event) => `event:${event.id}:${event.starts_at}`;
export const momentOf = (event) => event.at ?? event.starts_at;
/** Series that a form offers. */
export const RULES = { none: "", daily: "FREQ=DAILY", weekdays: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", weekly: "FREQ=WEEKLY", fortnight: "FREQ=WEEKLY;INTERVAL=2", monthly: "FREQ=MONTHLY", yearly: "FREQ=YEARLY" };

const SPANS = ["one", "following", "all"];
export const spans = () => SPANS.map((span) => [span, t(`span_${span}`)]);

/** The first sentence of a refusal: the rest repeats what the page shows. */
export const sentence = (error) => error.message.split("\n")[0];

/** Move an event, or one of a series. @param {Event} event @param {Date} starts @param {Date} ends @returns {Promise<void>} */
export async function move(event, starts, ends) {
  let span;
  if (event.rrule) {
    span = await choose(event.title, t("whichOnes"), spans().map(([value, label]) => ({ value, label })));
    if (!span) return freshen();
  }
  const wish = { starts_at: starts.toISOString(), ends_at: ends.toISOString(), span, ...(span && { at: momentOf(event) }) };
  const kept = await insist((force) => call("PATCH", `schedules/${event.id}`, { ...wish, force }));
  if (!kept) return freshen();
  const back = { starts_at: event.starts_at, ends_at: event.ends_at, force: true, ...(kept.rrule && { span, at: wish.starts_at }) };
  told(t("movedTo", { when: spanText({ ...event, starts_at: wish.starts_at, ends_at: wish.ends_at }) }), () => call("PATCH", `schedules/${kept.id}`, back));
  return freshen();
}

/** Try, and where something is in the way ask whether it shall be all the same. */
async function insist(attempt) {
  try {
    return await attempt(false);
  } catch (error) {
    if (error.field !== "force") return void told(sentence(error));
    const anyway = await choose(t("inTheWay"), sentence(error), [{ label: t("keepAnyway"), value: "yes", look: "primary" }]);
    return anyway ? attempt(true).catch((again) => void told(sentence(again))) : undefined;
  }
}

/** Free beginnings of that day near the one that was wanted. @returns {Promise<string[]>} */
export async function freeNear(starts, ends) {
  const minutes = Math.max(1, Math.round((ends - starts) / 60_000));
  const day = dayKey(starts);
  const [from, to] = [moment(day, 420).toISOString(), moment(day, 1320).toISOString()];
  const { free } = await call("GET", `free-time?from=${from}&to=${to}&minutes=${Math.min(1440, minutes)}`);
  const found = free.flatMap(({ starts_at: begin, ends_at: end }) => {
    const latest = Date.parse(end) - minutes * 60_000;
    const near = Math.min(Math.max(starts.getTime(), Date.parse(begin)), latest);
    return [near, ...(near === latest ? [] : [latest])];
  });
  const distance = (at) => Math.abs(at - starts);
  return [...new Set(found)].filter((at) => at > Date.now()).sort((a, b) => distance(a) - distance(b)).slice(0, 3).sort().map((at) => new Date(at).toISOString());
}

/** Take an event away, or of a series the one or all. @param {Event} event @returns {Promise<boolean>} whether it goes */
export async function takeAway(event) {
  let span = "all";
  if (event.rrule) {
    const asked = [{ label: t("span_one"), value: "one" }, { label: t("span_all"), value: "all", look: "danger" }];
    span = await choose(event.title, t("whichGo"), asked);
  }
  if (!span) return false;
  const text = t("deletedWhat", { what: event.title });
  if (span === "one") remove(keyOf(event), text, (options) => call("POST", `schedules/${event.id}/skip`, { at: momentOf(event) }, options));
  else remove(`event:${event.id}`, text, (options) => call("DELETE", `schedules/${event.id}`, undefined, options));
  freshen();
  return true;
}

export const timeText = (event) => (event.all_day ? t("allDay") : `${clock(event.starts_at)} – ${clock(event.ends_at)}`);

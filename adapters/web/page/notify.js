// Getting noticed without noise: a calm title flash, and desktop notifications for those who asked for them.
import { $ } from "./dom.js";
import { local } from "./local.js";
import { startWorker, tellWhenClosed } from "./push.js";
import { t } from "./texts.js";

const supported = "Notification" in window && window.isSecureContext;
const bell = $("bell");
let unread = 0;
let flashing = null;
let lit = false;

const on = () => supported && Notification.permission === "granted" && local.get("bell") === true;

export function showBell() {
  bell.hidden = !supported;
  bell.setAttribute("aria-pressed", String(on()));
  const label = on() ? t("bellOn") : supported && Notification.permission === "denied" ? t("bellDenied") : t("bellOff");
  bell.setAttribute("aria-label", label);
  bell.title = label;
}

/** Whether the bell can be turned on here, and is. @returns {"none" | "off" | "on"} */
export const bellState = () => (!supported || Notification.permission === "denied" ? "none" : on() ? "on" : "off");

export const askBell = () => turnBell(true);

bell.addEventListener("click", () => turnBell(!on()));

async function turnBell(wanted) {
  // The browser asks only now, because the person asked first.
  if (wanted && Notification.permission === "default") await Notification.requestPermission();
  local.set("bell", wanted);
  showBell();
  tellWhenClosed(on()).catch(() => {});
}

/** A subscription may have ended, or the house have got another key: said anew with each visit. */
export function renewPush() {
  startWorker();
  if (on()) tellWhenClosed(true).catch(() => {});
}

export function showTitle() {
  const base = t("flock");
  if (flashing && lit) document.title = `⏰ ${flashing}`;
  else document.title = unread ? `(${unread}) ${base}` : base;
}

export function setUnread(count) {
  unread = count;
  showTitle();
}

setInterval(() => {
  if (!flashing) return;
  lit = matchMedia("(prefers-reduced-motion: reduce)").matches || !lit;
  showTitle();
}, 1500);

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  flashing = null;
  showTitle();
});

/** Two short notes, for those who asked to be told; a browser that was not touched yet stays silent. */
function chirp() {
  const sound = new AudioContext();
  const loud = sound.createGain();
  loud.connect(sound.destination);
  [[880, 0], [1174, 0.14]].forEach(([pitch, at]) => {
    const note = sound.createOscillator();
    note.frequency.value = pitch;
    note.connect(loud);
    note.start(sound.currentTime + at);
    note.stop(sound.currentTime + at + 0.12);
  });
  loud.gain.setValueAtTime(0.12, sound.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.4);
  setTimeout(() => sound.close(), 1000);
}

/** A reminder came. @param {import("./api.js").Message} message */
export function ring(message) {
  const text = message.text || message.cards[0]?.title || "";
  const sentence = text.replace(/[*_`#>]/g, "").trim().slice(0, 200);
  if (document.hidden) {
    flashing = sentence.slice(0, 60);
    lit = true;
    showTitle();
  }
  if (!on()) return;
  chirp();
  if (document.hasFocus()) return;
  try {
    // A push of the same ring has the same tag: the device shows it once.
    const note = new Notification(t("reminder"), { body: sentence, icon: "page/icon.svg", silent: true, tag: `ring-${message.id}` });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  } catch {
    // Some phones allow notifications only to service workers; the title still tells.
  }
}

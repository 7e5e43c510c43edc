// Getting noticed without noise: a calm title flash, and desktop notifications for those who asked for them.
import { $ } from "./dom.js";
import { local } from "./local.js";
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

bell.addEventListener("click", async () => {
  const wanted = !on();
  // The browser asks only now, because the person asked first.
  if (wanted && Notification.permission === "default") await Notification.requestPermission();
  local.set("bell", wanted);
  showBell();
});

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

/** A reminder came. */
export function ring(text) {
  const sentence = text.replace(/[*_`#>]/g, "").trim().slice(0, 200);
  if (document.hidden) {
    flashing = sentence.slice(0, 60);
    lit = true;
    showTitle();
  }
  if (!on() || document.hasFocus()) return;
  try {
    const note = new Notification(t("reminder"), { body: sentence, icon: "page/icon.svg", silent: true, tag: sentence });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  } catch {
    // Some phones allow notifications only to service workers; the title still tells.
  }
}

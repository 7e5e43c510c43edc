// The page inside Telegram: what the app hands over behind the # is taken from there before anything else reads it. No script of theirs.
import { call } from "./api.js";

const COLOURS = { bg_color: "--paper", secondary_bg_color: "--panel", section_bg_color: "--card", text_color: "--ink", hint_color: "--soft", button_color: "--leaf", button_text_color: "--on-leaf" };

const handed = new URLSearchParams(location.hash.slice(1));
const signed = handed.get("tgWebAppData");
const inApp = handed.has("tgWebAppVersion");

if (inApp) {
  history.replaceState(null, "", location.pathname + location.search);
  wear();
  for (const name of ["web_app_ready", "web_app_expand"]) window.TelegramWebviewProxy?.postEvent(name, "{}");
}

/** The app's own colours, where they are colours. */
function wear() {
  let colours = {};
  try {
    colours = JSON.parse(handed.get("tgWebAppThemeParams") ?? "{}");
  } catch {
    return;
  }
  const { style, dataset } = document.documentElement;
  const given = Object.entries(COLOURS).filter(([name]) => /^#[0-9a-f]{6}$/iu.test(colours[name]));
  for (const [name, variable] of given) style.setProperty(variable, colours[name]);
  const back = given.find(([name]) => name === "bg_color") && colours.bg_color;
  if (back) dataset.app = [1, 3, 5].reduce((sum, at) => sum + parseInt(back.slice(at, at + 2), 16), 0) < 384 ? "dark" : "light";
}

/** @returns {Promise<boolean>} whether Telegram's word was enough */
export async function signInByTelegram() {
  if (!signed) return false;
  return call("POST", "login/telegram", { init_data: signed }).then(() => true, () => false);
}

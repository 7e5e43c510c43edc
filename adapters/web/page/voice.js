// What is said becomes words of the box, to be looked at before they are sent: where a transcription endpoint is set.
import { call } from "./api.js";
import { menu } from "./choices.js";
import { $, icon } from "./dom.js";
import { t } from "./texts.js";
import "./composer_texts.js";

const MICROPHONE = "M12 14a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3zM6 11a6 6 0 0 0 12 0M12 17v4", STOP = "M7 7h10v10H7z";
const LONGEST = 5 * 60_000;
const button = $("voice");
/** @type {MediaRecorder | null} */
let recorder = null;

/** @param {{take(text: string): void, told(text: string): void}} handlers */
export async function offerVoice({ take, told }) {
  button.addEventListener("click", () => (recorder ? recorder.stop() : record(take, told)));
  show();
  const all = await menu().catch(() => null);
  button.hidden = !(all?.voice && navigator.mediaDevices && globalThis.MediaRecorder);
}

/** @param {"speak" | "hears" | "writes"} [state] */
function show(state = "speak") {
  const label = t({ speak: "voiceSpeak", hears: "voiceStop", writes: "voiceWrites" }[state]);
  button.replaceChildren(icon(state === "hears" ? STOP : MICROPHONE, 20));
  button.title = label;
  button.setAttribute("aria-label", label);
  button.setAttribute("aria-pressed", String(state === "hears"));
  button.disabled = state === "writes";
}

async function record(take, told) {
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch {
    return told(t("voiceDenied"));
  }
  const pieces = [];
  recorder = new MediaRecorder(stream);
  const until = setTimeout(() => recorder?.stop(), LONGEST);
  recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
  recorder.addEventListener("stop", async () => {
    const type = recorder.mimeType;
    recorder = null;
    clearTimeout(until);
    for (const track of stream.getTracks()) track.stop();
    show("writes");
    try {
      const { text } = await call("POST", "transcriptions", undefined, { headers: { "content-type": type }, body: new Blob(pieces, { type }) });
      if (text) take(text);
      else told(t("voiceNothing"));
    } catch (error) {
      told(error.message);
    }
    show();
  });
  recorder.start();
  show("hears");
  return undefined;
}

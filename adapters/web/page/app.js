// The page: wires the list of chats, the open chat, the input, language and sign-in together.
import { signInByTelegram } from "./mini.js";
import "./agenda.js";
import "./notes.js";
import "./lists.js";
import "./reminders.js";
import { call, door } from "./api.js";
import { Chat } from "./chat.js";
import { Composer } from "./composer.js";
import { $ } from "./dom.js";
import { Tray } from "./files.js";
import { jump } from "./jump.js";
import { setAgents } from "./message.js";
import { chooseMode, showMode } from "./modes.js";
import { renewPush, ring, setUnread, showBell, showTitle } from "./notify.js";
import { followPerson } from "./person.js";
import { lastSaid, sayOtherwise } from "./said.js";
import { startProfile } from "./profile.js";
import { startSearch } from "./search.js";
import { Sessions } from "./sessions.js";
import { offerSettings, wear } from "./settings.js";
import { signIn } from "./signin.js";
import { getLanguage, setLanguage, t, translate } from "./texts.js";
import { offerVoice } from "./voice.js";
import { dismiss, dismissReminder, isNew, showToast } from "./toast.js";
import { freshen, openView, redrawViews, showView, startViews } from "./views.js";
import { drawWelcome } from "./welcome.js";

door.signIn = async () => (await signInByTelegram()) || signIn();
const narrow = matchMedia("(max-width: 819px)");
const tight = matchMedia("(max-width: 1479px)");
/** Whether the list of chats comes over the chat, instead of beside it. */
const over = () => narrow.matches || (tight.matches && Boolean(openView()));
const here = () => decodeURIComponent(location.hash.slice(1));

const composer = new Composer({
  send: (text) => (tray.isEmpty || tray.busy ? chat.send(text) : tray.send(text).then((left) => left || composer.restore(text))),
  last: () => lastSaid(chat),
  change: (id, text) => sayOtherwise(chat, id, text),
  encloses: () => Boolean(tray && !tray.isEmpty && !tray.busy),
});

const chat = new Chat({
  gone: (id) => leave(id),
  changed: (message) => {
    pollSoon();
    if (!message || message.receipts.length || message.role === "reminder") freshen();
  },
  edit: (text) => composer.add(text),
});
startProfile({ open: (id, message) => toMessage(id, message) });
startSearch({ open: (id, message) => toMessage(id, message), type: (text) => composer.add(text), sessions: () => sessions.list });
const tray = new Tray(chat, () => composer.look());
let soon = 0;
let seen = "";

const sessions = new Sessions({
  open: (id) => {
    showDrawer(false);
    go(id);
  },
  changed: (list) => {
    $("title").textContent = sessions.titleOf(chat.session);
    const unread = list.filter((s) => s.session_id !== chat.session || document.hidden).reduce((sum, s) => sum + s.unread, 0);
    setUnread(unread);
    $("menu-badge").hidden = !unread;
    const newest = list.map((s) => s.last_message_id).join();
    if (newest !== seen) freshen((seen = newest));
    showMode(list.find((s) => s.session_id === chat.session)?.mode);
    chat.compare(list.find((s) => s.session_id === chat.session)?.last_message_id ?? 0);
  },
  deleted: (id) => leave(id),
  moved: () => chat.log.redraw(),
});

function pollSoon() {
  clearTimeout(soon);
  soon = setTimeout(() => sessions.poll(), 800);
}

function go(id) {
  if (here() !== id) history.pushState(null, "", `#${encodeURIComponent(id)}`);
  return open(id);
}

async function open(id) {
  const opened = id === chat.session ? undefined : chat.open(id);
  sessions.select(id);
  if (opened) composer.open(id);
  if (!narrow.matches) composer.focus();
  return opened;
}

/** To a chat that the search has found, and in it to a message. */
async function toMessage(id, message) {
  showDrawer(false);
  if (narrow.matches && openView()) {
    const back = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    showView(null);
    await back;
  }
  await go(id);
  if (message) jump(chat, message);
}

/** The session on screen is gone: go to the newest, or to a new one. */
async function leave(id) {
  if (id !== chat.session && id !== here()) return;
  chat.close();
  await sessions.poll();
  const next = sessions.newest ?? (await sessions.create());
  history.replaceState(null, "", `#${encodeURIComponent(next)}`);
  await open(next);
}

async function createSession() {
  showDrawer(false);
  // Empty is new enough.
  if (chat.session && chat.feed && !chat.log.rows.length) composer.focus();
  else await go(await sessions.create()).then(() => composer.focus());
}

function showDrawer(shown) {
  document.body.classList.toggle("drawer-open", shown);
  $("menu").setAttribute("aria-expanded", String(shown));
  const modal = over();
  document.body.classList.toggle("drawer-over", modal);
  $("drawer").inert = modal && !shown;
  $("main").inert = (modal && shown) || (narrow.matches && Boolean(openView()));
  if (modal && shown) $("new").focus();
}

function speak() {
  translate();
  $("language").textContent = t("languageMark");
  showBell();
  showTitle();
  drawWelcome({ send: (text) => chat.send(text), type: (text) => composer.add(text), speak: (language) => draw(setLanguage(language)) });
}

function draw() {
  speak();
  redrawViews();
  sessions.draw();
  chat.log.redraw();
  chat.say(chat.doing);
}
// The answers follow the page; where the server is not reached they keep their language.
$("language").addEventListener("click", () => {
  const language = getLanguage() === "zh" ? "en" : "zh";
  draw(setLanguage(language));
  call("PATCH", "settings", { language }).catch(() => {});
});
// A view has words to say in the chat, whose answer is to be seen.
addEventListener("say", ({ detail }) => {
  if (narrow.matches) showView(null);
  chat.send(detail);
});
addEventListener("type", ({ detail }) => {
  if (narrow.matches) showView(null);
  composer.add(detail);
});
const met = new Set();
addEventListener("stranger", async ({ detail }) => {
  if (met.has(detail) || !met.add(detail)) return;
  const { agents } = await call("GET", "agents").catch(() => met.delete(detail));
  if (agents) draw(setAgents(agents));
});
$("new").addEventListener("click", () => createSession().catch((error) => chat.log.notice(error.message)));
$("mode").addEventListener("click", ({ currentTarget: button }) => {
  if (!chat.session || button.classList.contains("pending")) return;
  button.classList.add("pending");
  chooseMode(chat.session, pollSoon).catch((error) => chat.log.notice(error.message)).finally(() => button.classList.remove("pending"));
});
$("menu").addEventListener("click", () => showDrawer(true));
$("scrim").addEventListener("click", () => {
  showDrawer(false);
  $("menu").focus();
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.body.classList.contains("drawer-open")) $("scrim").click();
});
for (const wide of [narrow, tight]) wide.addEventListener("change", () => showDrawer(false));
addEventListener("hashchange", () => here() && open(here()));
addEventListener("online", () => chat.feed?.renew());
// Where a phone's keyboard covers the page, the page shrinks itself.
visualViewport?.addEventListener("resize", () => {
  if (visualViewport.scale === 1) document.body.style.height = `${visualViewport.height}px`;
  scrollTo(0, 0);
});

/** Until the server answers for the first time, try again calmly. */
async function start() {
  try {
    const [{ agents }] = await Promise.all([call("GET", "agents"), sessions.load()]);
    setAgents(agents);
    speak();
    renewPush();
    const first = here() || sessions.newest || (await sessions.create());
    history.replaceState(null, "", `#${encodeURIComponent(first)}`);
    await open(first);
  } catch {
    chat.connection(false);
    setTimeout(start, 4000);
  }
}

followPerson((name, data, reads) => {
  if (name === "ring" && isNew(data)) {
    if (reads) ring(data.message);
    // The chat on screen shows it itself.
    if (data.session_id !== chat.session || document.hidden) showToast(data, go);
  }
  if (name === "settled") dismiss(data.id);
  if (name === "change" && data.kind === "reminder") dismissReminder(data.id);
  if (name === "session" || name === "anew") pollSoon();
  if (name === "change" || name === "anew" || name === "ring") freshen();
});

offerSettings({
  say: (command) => chat.send(command),
  speak: (language) => draw(setLanguage(language)),
  redraw: () => draw(),
});

wear();
speak();
showDrawer(false);
start();
// The server is asked by now; what is beside the chat is a task of its own, so that none is long.
setTimeout(() => {
  startViews(() => showDrawer(false));
  offerVoice({ take: (text) => composer.add(text), told: (text) => chat.log.notice(text) });
});

// To one message of a chat, however far up it is.
const PAGE = 200, MOST_PAGES = 60;

/** @param {import("./chat.js").Chat} chat open at its session @param {number} id */
export async function jump(chat, id) {
  const { session, log } = chat;
  for (let page = 0; page < MOST_PAGES && chat.session === session && log.hasOlder && log.oldest > id; page += 1) {
    log.scroller.scrollTop = 0;
    await chat.older(PAGE);
  }
  const row = chat.session === session && log.rows.find(({ message }) => message.id === id);
  if (!row) return;
  while (!row.el) log.drawBelow();
  log.stuck = false;
  row.el.scrollIntoView({ block: "center" });
  log.lastTop = log.scroller.scrollTop;
  row.el.classList.add("sought");
  row.el.addEventListener("animationend", () => row.el.classList.remove("sought"));
  row.el.tabIndex = -1;
  row.el.focus({ preventScroll: true });
}

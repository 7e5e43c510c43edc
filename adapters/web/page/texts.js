// All words of the page, in Chinese and English, and the chosen language.
import { local } from "./local.js";

const texts = {
  zh: {
    flock: "鹦鹉们",
    sessions: "对话列表",
    newChat: "新对话",
    untitled: "新对话",
    openMenu: "打开对话列表",
    closeMenu: "关闭对话列表",
    rename: "重命名",
    renameLabel: "对话名称",
    remove: "删除",
    removed: "已删除",
    undo: "撤销",
    unread: "{count} 条未读",
    switchLanguage: "EN: switch to English",
    languageMark: "EN",
    messages: "消息",
    loadingOlder: "正在加载更早的消息…",
    newMessages: "新消息 ↓",
    yourMessage: "你的消息",
    placeholder: "说一句，记一笔…",
    send: "发送",
    attach: "添加照片或文件",
    sending: "发送中…",
    waiting: "连上后会自动发送",
    goesOn: "还在处理，请稍等…",
    notSent: "没有发出去",
    retry: "重试",
    edit: "改一改",
    you: "你",
    system: "系统",
    reminder: "提醒",
    stored: "已存好的记录",
    answering: "{name} 正在写…",
    working: "{name} {phrase}",
    writing: "正在写…",
    stepRunning: "进行中",
    stepDone: "完成",
    stepFailed: "没成",
    oneStep: "1 步",
    manySteps: "{steps} 步",
    seconds: "{seconds} 秒",
    tokens: "{tokens} tokens",
    someone: "鹦鹉",
    opinion: "这个回答怎么样",
    likeAnswer: "答得好",
    dislikeAnswer: "答得不好",
    why: "为什么？",
    whyThis: "这是怎么来的",
    stop: "停止",
    stopping: "正在停下…",
    offline: "连不上服务器，请稍后再试。",
    failed: "出了点问题（{status}）。",
    lost: "连接断开了，正在重新连接…",
    restored: "已重新连上",
    bellOff: "打开桌面提醒",
    bellOn: "桌面提醒已打开，点击关闭",
    bellDenied: "浏览器不允许通知，请在网站设置里打开。",
    copy: "复制",
    copied: "已复制",
    beforeNoon: "上午 {time}",
    afterNoon: "下午 {time}",
    hourSign: "点",
    today: "今天",
    yesterday: "昨天",
    welcomeTitle: "你好，我们是鹦鹉。",
    welcomeText: "笔记、日程、提醒，像跟同事聊天一样告诉我们就好。试试：",
    example1: "记一下：房东电话 13800138000",
    example2: "明天下午3点开会",
    example3: "10秒后提醒我喝水",
    welcomeFlock: "想找谁，点它就行",
    signInTitle: "欢迎回来",
    signInHint: "输入一次性登录码或访问令牌。启动时打印在终端里，也可以向机主要一个。",
    signInLabel: "登录码",
    signIn: "进入",
  },
  en: {
    flock: "Parrots",
    sessions: "Chats",
    newChat: "New chat",
    untitled: "New chat",
    openMenu: "Open the list of chats",
    closeMenu: "Close the list of chats",
    rename: "Rename",
    renameLabel: "Name of the chat",
    remove: "Delete",
    removed: "Deleted",
    undo: "Undo",
    unread: "{count} unread",
    switchLanguage: "切换到中文",
    languageMark: "中",
    messages: "Messages",
    loadingOlder: "Loading older messages…",
    newMessages: "New messages ↓",
    yourMessage: "Your message",
    placeholder: "Say it, ask it, note it…",
    send: "Send",
    attach: "Add photos or files",
    sending: "Sending…",
    waiting: "Will be sent once the connection is back",
    goesOn: "Still working on it…",
    notSent: "Not sent",
    retry: "Retry",
    edit: "Edit",
    you: "You",
    system: "System",
    reminder: "Reminder",
    stored: "What was stored",
    answering: "{name} is writing…",
    working: "{name}: {phrase}",
    writing: "Writing…",
    stepRunning: "running",
    stepDone: "done",
    stepFailed: "failed",
    oneStep: "1 step",
    manySteps: "{steps} steps",
    seconds: "{seconds} s",
    tokens: "{tokens} tokens",
    someone: "A parrot",
    opinion: "How was this answer",
    likeAnswer: "Good answer",
    dislikeAnswer: "Bad answer",
    why: "Why?",
    whyThis: "How this came about",
    stop: "Stop",
    stopping: "Stopping…",
    offline: "The server cannot be reached. Please try again.",
    failed: "Something went wrong ({status}).",
    lost: "Connection lost, reconnecting…",
    restored: "Connected again",
    bellOff: "Turn on desktop reminders",
    bellOn: "Desktop reminders are on; click to turn off",
    bellDenied: "The browser does not allow notifications; allow them in the site's settings.",
    copy: "Copy",
    copied: "Copied",
    beforeNoon: "{time} am",
    afterNoon: "{time} pm",
    hourSign: "",
    today: "Today",
    yesterday: "Yesterday",
    welcomeTitle: "Hello, we are the parrots.",
    welcomeText: "Notes, calendar, reminders: tell us as you would tell a colleague. Try:",
    example1: "note: the landlord's number is 555-0142",
    example2: "meeting tomorrow at 3pm",
    example3: "remind me in 10 seconds to stretch",
    welcomeFlock: "Want someone in particular? Tap them",
    signInTitle: "Welcome back",
    signInHint: "Enter a one-time code or an access token. It is printed when the parrots start, or ask their owner for one.",
    signInLabel: "Code",
    signIn: "Sign in",
  },
};

/** @typedef {"zh" | "en"} Language */

/** @type {Language} */
let language = local.get("language") ?? (navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");

export const getLanguage = () => language;

/** @param {Language} next */
export function setLanguage(next) {
  language = next;
  local.set("language", next);
}

/**
 * The sentence for a key, with {names} filled in.
 * @param {keyof typeof texts.en} key
 * @param {Record<string, string | number>} [values]
 */
export const t = (key, values = {}) => texts[language][key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

/** Words of a view, beside its code: the same keys in both languages. @param {Record<Language, Record<string, string>>} more */
export function addTexts(more) {
  for (const known of ["zh", "en"]) Object.assign(texts[known], more[known]);
}

/** Write the words into everything below `root` that carries data-t, data-t-label or data-t-placeholder. */
export function translate(root = document) {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  for (const el of root.querySelectorAll("[data-t]")) el.textContent = t(el.dataset.t);
  for (const el of root.querySelectorAll("[data-t-placeholder]")) el.placeholder = t(el.dataset.tPlaceholder);
  for (const el of root.querySelectorAll("[data-t-label]")) {
    el.setAttribute("aria-label", t(el.dataset.tLabel));
    if (el.matches("button")) el.title = t(el.dataset.tLabel);
  }
}

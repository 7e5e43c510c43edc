// The words of the views, in Chinese and English.
import { addTexts } from "./texts.js";

addTexts({
  zh: {
    views: "视图",
    chat: "聊天",
    closePanel: "关闭",
  },
  en: {
    views: "Views",
    chat: "Chat",
    closePanel: "Close",
  },
});

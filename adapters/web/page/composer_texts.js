// Words of the box: what `/` and `@` offer, changing what was said, files.
import { addTexts } from "./texts.js";

addTexts({
  zh: {
    everybody: "大家",
    everybodyHint: "每一只都问一遍",
    needsModel: "要接上模型",
    offerChoices: "命令和鹦鹉",
    choicesTold: "可以选的",
    editingTold: "正在改上一条",
    editingEnd: "不改了",
    keptAsNote: "记成笔记了：{what}",
    unreadable: "{name} 打不开：这里只收日历（.ics）和文字文件（.txt、.md）。",
  },
  en: {
    everybody: "Everybody",
    everybodyHint: "asks each of them",
    needsModel: "needs a model",
    offerChoices: "Commands and parrots",
    choicesTold: "What you can choose",
    editingTold: "Changing what you said last",
    editingEnd: "Leave it",
    keptAsNote: "Kept as a note: {what}",
    unreadable: "{name} cannot be read: only calendars (.ics) and texts (.txt, .md) can.",
  },
});

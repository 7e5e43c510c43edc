// Words for what a parrot is at.
import { addTexts } from "./texts.js";

addTexts({
  zh: {
    stateListens: "在听",
    stateThinks: "在想",
    stateSpeaks: "在说",
    stateRings: "在叫你",
  },
  en: {
    stateListens: "listens",
    stateThinks: "thinks",
    stateSpeaks: "speaks",
    stateRings: "rings",
  },
});

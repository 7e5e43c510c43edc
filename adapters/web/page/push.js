// The worker of the page, and this browser's subscription to what rings while the page is closed: it goes with the bell.
import { call } from "./api.js";

const supported = "serviceWorker" in navigator && window.isSecureContext;
const pushes = supported && "PushManager" in window;

export function startWorker() {
  if (supported) navigator.serviceWorker.register("worker.js").catch(() => {});
}

/** Be told while the page is closed, or no more; what cannot be pushed is still told while it is open. @param {boolean} wanted */
export async function tellWhenClosed(wanted) {
  if (!pushes) return;
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  if (!wanted) {
    if (!known) return;
    await call("POST", "push/end", { endpoint: known.endpoint }).catch(() => {});
    await known.unsubscribe();
    return;
  }
  const { key } = await call("GET", "push");
  if (!key) return;
  const subscription = known ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  await call("POST", "push", { endpoint, keys, page: new URL(".", location.href).href });
}

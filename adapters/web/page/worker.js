// The page's worker: shows what is pushed while the page is closed, and the page itself where the server is not reached.

const SHELL = "parrots-shell";
const FORM = 8030; // of Declarative Web Push

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(shell(["./"]).catch(() => {})); // what is missing is kept when it is asked for
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The newest from the server, kept for when it is away: the page then says by itself that it is not connected.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const inside = url.href.slice(self.registration.scope.length);
  const isShell = request.mode === "navigate" ? inside === "" || inside.startsWith("#") : inside.startsWith("page/");
  if (request.method !== "GET" || url.origin !== location.origin || !isShell) return;
  event.respondWith(fresh(request));
});

/** Keep the page from its first visit on: what is named in it, and in what that names. @param {string[]} names */
async function shell(names, known = new Set(names)) {
  const kept = await caches.open(SHELL);
  const found = await Promise.all(names.map(async (name) => {
    const address = new URL(name, self.registration.scope);
    const answer = await fetch(address);
    if (!answer.ok || answer.redirected) return [];
    await kept.put(address.href, answer.clone());
    const text = await answer.text();
    return [...text.matchAll(/(?:href|src)="(page\/[\w.]+)"|(?:from|import) "\.\/([\w.]+)"/gu)].map(([, whole, near]) => whole ?? `page/${near}`);
  }));
  const more = [...new Set(found.flat())].filter((name) => !known.has(name));
  for (const name of more) known.add(name);
  if (more.length) await shell(more, known);
}

async function fresh(request) {
  const kept = await caches.open(SHELL);
  const key = request.mode === "navigate" ? self.registration.scope : request;
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await kept.put(key, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(key);
    if (found) return found;
    throw error;
  }
}

self.addEventListener("push", (event) => {
  const told = event.data?.json();
  if (told?.web_push !== FORM) return;
  const { title, body, tag, navigate } = told.notification;
  const icon = new URL("page/icon.svg", self.registration.scope).href;
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { navigate } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.navigate ?? self.registration.scope));
});

async function show(address) {
  const open = await self.clients.matchAll({ type: "window" });
  const here = open.find((client) => client.url.startsWith(self.registration.scope));
  if (!here) return self.clients.openWindow(address);
  const shown = await here.focus();
  return shown.navigate(address);
}

// Dragging by mouse, pen and finger: a finger first rests a moment, so that it can scroll.

const REST = 300, STRAY = 8, BEGIN = 4;

/**
 * @param {HTMLElement} el
 * @param {{begin(down: PointerEvent): boolean | void, move(x: number, y: number, event: PointerEvent): void, end(): void, cancel(): void}} on
 *   `begin` answers false where nothing is dragged; `move` gets how far it went, scrolling included
 * @param {{scroller?: HTMLElement, touch?: boolean}} [how]
 */
export function draggable(el, on, { scroller, touch = true } = {}) {
  let armed = false;
  el.addEventListener("touchmove", (event) => armed && event.cancelable && event.preventDefault(), { passive: false });
  el.addEventListener("pointerdown", (down) => {
    if (down.button || (down.pointerType === "touch" && !touch)) return;
    const top = scroller?.scrollTop ?? 0;
    let active = false;
    armed = down.pointerType !== "touch";
    const rest = armed ? 0 : setTimeout(() => {
      armed = true;
      el.classList.add("held");
    }, REST);
    const heard = new AbortController();
    const listen = (name, listener) => addEventListener(name, listener, { signal: heard.signal, capture: true });
    const over = () => {
      heard.abort();
      clearTimeout(rest);
      armed = false;
      el.classList.remove("held");
    };
    listen("pointermove", (event) => {
      if (event.pointerId !== down.pointerId) return;
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      const far = Math.hypot(x, y);
      if (!armed) return void (far > STRAY && over());
      if (!active && far < BEGIN) return;
      if (!active && on.begin(down) === false) return over();
      active = true;
      if (scroller) roll(scroller, event.clientY);
      on.move(x, y + (scroller?.scrollTop ?? 0) - top, event);
    });
    listen("pointerup", (event) => {
      if (event.pointerId !== down.pointerId) return;
      over();
      if (!active) return;
      // The press that ends a drag is no click. A finger's brings none: the next tap is one again.
      const swallow = (click) => click.stopPropagation();
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => {
        removeEventListener("click", swallow, { capture: true });
        on.end();
      });
    });
    const stop = () => {
      over();
      if (active) on.cancel();
    };
    listen("pointercancel", stop);
    listen("keydown", (event) => {
      if (event.key !== "Escape" || !active) return;
      event.stopPropagation();
      stop();
    });
  });
}

/** Scroll on where the pointer is near an edge. */
function roll(scroller, y) {
  const box = scroller.getBoundingClientRect();
  if (y < box.top + 60) scroller.scrollTop -= 10;
  if (y > box.bottom - 40) scroller.scrollTop += 10;
}

// The small door: shown when the server says 401, closed when it accepts a code or token.
import { call } from "./api.js";
import { $ } from "./dom.js";

/** @type {Promise<void> | null} */
let waiting = null;

/** Every request that met a 401 waits for the same sign-in. */
export function signIn() {
  waiting ??= ask().finally(() => (waiting = null));
  return waiting;
}

function ask() {
  const dialog = $("signin");
  const field = $("token");
  const problem = $("signin-error");
  dialog.showModal();
  field.focus();
  return new Promise((resolve) => {
    const submit = async (event) => {
      event.preventDefault();
      problem.textContent = "";
      try {
        await call("POST", "login", { token: field.value.trim() });
      } catch (error) {
        problem.textContent = error.message;
        field.select();
        return;
      }
      field.value = "";
      dialog.close();
      $("signin-form").removeEventListener("submit", submit);
      dialog.removeEventListener("cancel", stay);
      resolve();
    };
    const stay = (event) => event.preventDefault();
    $("signin-form").addEventListener("submit", submit);
    dialog.addEventListener("cancel", stay);
  });
}

import { createStore } from "../store/create-store.ts";

const changes = createStore(0);

/** Grows whenever menus and buttons have to be asked for anew. */
export const usePermissionChanges = changes.use;

/** Everybody who is signed in hears of a change in the same moment; they ask one after the other. */
const SPREAD_MS = 2_000;

let isWaiting = false;

/** The server says that menus or buttons may have changed. */
export function notePermissionChange(): void {
  if (isWaiting) return;
  isWaiting = true;
  window.setTimeout(() => {
    isWaiting = false;
    changes.set(changes.get() + 1);
  }, Math.random() * SPREAD_MS);
}

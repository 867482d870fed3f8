import { spread } from "#shared/live/spread.ts";
import { createStore } from "#shared/store/create-store.ts";

const changes = createStore(0);

/** Grows whenever menus and buttons have to be asked for anew. */
export const usePermissionChanges = changes.use;

/** The server says that menus or buttons may have changed. */
export const notePermissionChange = spread(() => changes.set(changes.get() + 1));

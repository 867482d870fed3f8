import { afterRandomDelay } from "#shared/live/random-delay.ts";
import { createStore } from "#shared/store/create-store.ts";

const changes = createStore(0);

/** A counter that grows when menus and buttons must be read again. */
export const usePermissionChanges = changes.use;

/** Records the server's message that menus or buttons may have changed. */
export const notePermissionChange = afterRandomDelay(() => changes.set(changes.get() + 1));

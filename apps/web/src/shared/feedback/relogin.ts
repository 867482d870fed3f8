import { createStore } from "../store/create-store.ts";

const isOpen = createStore(false);

/** Opens the expired-login dialog; there is one, however many calls fail at once. */
export const askRelogin = (): void => isOpen.set(true);
export const closeRelogin = (): void => isOpen.set(false);
export const useIsReloginOpen = isOpen.use;

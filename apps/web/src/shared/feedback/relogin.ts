import { createStore } from "../store/create-store.ts";

const isOpen = createStore(false);

/** Opens the expired-login dialog; ten dead calls at once open one. */
export const askRelogin = (): void => isOpen.set(true);
export const closeRelogin = (): void => isOpen.set(false);
export const useIsReloginOpen = isOpen.use;

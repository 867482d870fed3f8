import { createStore } from "#shared/store/create-store.ts";

/** Which notice is to be shown, whatever page asked for it. */
const store = createStore<string | null>(null);

export const { use: useOpenNotice } = store;
export const openNotice = (id: string): void => store.set(id);
export const closeNotice = (): void => store.set(null);

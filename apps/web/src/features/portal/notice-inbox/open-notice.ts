import { createStore } from "#shared/store/create-store.ts";

/** The id of the opened notice, shared by all pages. */
const store = createStore<string | null>(null);

export const { use: useOpenNotice } = store;
export const openNotice = (id: string): void => store.set(id);
export const closeNotice = (): void => store.set(null);

import { createStore } from "#shared/store/create-store.ts";

/** The workspace's home was opened afresh, which has ended a session: the login page says so once. */
const ended = createStore(false);

export const { set: setHomeEnded, use: useHomeEnded } = ended;

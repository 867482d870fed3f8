import { createStore } from "#shared/store/create-store.ts";

/** True: a fresh load of the workspace's home has ended a session, which the login page explains once. */
const ended = createStore(false);

export const { set: setHomeEnded, use: useHomeEnded } = ended;

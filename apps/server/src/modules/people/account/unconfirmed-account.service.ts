export type { Unconfirmed, UnconfirmedAccounts } from "./unconfirmed-account.store.ts";

import { createStore } from "#shared/store/create-store.ts";

/** Initial values of the sign-in form: the user name of the address, and the password of an account just registered. */
export interface SignInStart {
  readonly username: string;
  readonly password: string;
}

const signIn = createStore<SignInStart | null>(null);

/**
 * Whether and with what values the sign-in screen is shown. The screen is beside the app, because the delivered page
 * has it before the app loads; the app's login page only sets this store.
 */
export const { set: setSignInShown, use: useSignInShown } = signIn;

export const usernameOf = (search: string): string => new URLSearchParams(search).get("username") ?? "";

import { createStore } from "#shared/store/create-store.ts";

/** What the sign-in form is opened with: a name of the address, and the password of an account just registered. */
export interface SignInStart {
  readonly username: string;
  readonly password: string;
}

const signIn = createStore<SignInStart | null>(null);

/**
 * Whether the sign-in screen is shown. It stands beside the app and not in it, because the delivered page has it before
 * there is an app; the login page of the app only says so here.
 */
export const { set: setSignInShown, use: useSignInShown } = signIn;

export const usernameOf = (search: string): string => new URLSearchParams(search).get("username") ?? "";

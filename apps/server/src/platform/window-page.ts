import { type StandalonePage, standaloneHeaders, standalonePage } from "./standalone-page.ts";

/** With the app's own policy a window that comes back from a page of others would have lost its opener. */
const keepsOpener = { "cross-origin-opener-policy": "unsafe-none" };

export const windowHeaders = { ...standaloneHeaders(), ...keepsOpener };

export type WindowPage = StandalonePage;

/** A page of two sentences, for a window that was opened to sign in elsewhere. */
export function windowPage(title: string, text: string, markup = ""): WindowPage {
  const { html, headers } = standalonePage({ title, text, markup, link: { href: "/user/login", label: "返回登录页" } });
  return { html, headers: { ...headers, ...keepsOpener } };
}

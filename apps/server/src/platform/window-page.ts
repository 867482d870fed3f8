import { type StandalonePage, standaloneHeaders, standalonePage } from "./standalone-page.ts";

/** The app's own policy would remove the opener from a window that returns from another site. */
const openerPolicy = { "cross-origin-opener-policy": "unsafe-none" };

export const windowHeaders = { ...standaloneHeaders(), ...openerPolicy };

export type WindowPage = StandalonePage;

/** Returns a page of two sentences, for a window that was opened to sign in at another site. */
export function windowPage(title: string, text: string, markup = ""): WindowPage {
  const { html, headers } = standalonePage({ title, text, markup, link: { href: "/user/login", label: "返回登录页" } });
  return { html, headers: { ...headers, ...openerPolicy } };
}

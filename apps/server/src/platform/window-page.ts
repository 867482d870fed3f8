/** Nothing but the script and the style sheet that are named; nobody learns from where the address was. */
export const windowHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  // With the app's own policy a window that comes back from a page of others would have lost its opener.
  "cross-origin-opener-policy": "unsafe-none",
};

export interface WindowPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** A page of two sentences, for a window that shows no app. */
export const windowPage = (title: string, text: string, script = ""): WindowPage => ({
  html: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><link rel="stylesheet" href="/third-login/page.css"></head><body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a href="/user/login">返回登录页</a></p></main>${script}</body></html>`,
  headers: windowHeaders,
});

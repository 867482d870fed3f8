import type { Outcome } from "./flow.service.ts";

/** Nothing but the script and the style sheet that are named; nobody learns from where the address was. */
const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  // With the app's own policy the window would lose its opener on the way back from the provider.
  "cross-origin-opener-policy": "unsafe-none",
};

export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const frame = (title: string, text: string, script: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/third-login/page.css"></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/user/login">返回登录页</a></p></main>${script}</body></html>`;

const texts: Readonly<Record<string, readonly [string, string]>> = {
  ok: ["登录成功", "正在返回平台，本窗口将自动关闭。"],
  bind: ["身份已确认", "正在返回平台，本窗口将自动关闭。"],
  cancelled: ["登录已取消", "您没有同意登录，未做任何更改。"],
  down: ["登录失败", "身份提供方暂时无法访问，请稍后再试，或以其他方式登录。"],
  refused: ["登录失败", "身份验证未通过，请重新登录，或以其他方式登录。"],
};

/** Hands the outcome to the page that opened the window. The code is one of ours: letters, digits, `-` and `_`. */
export function outcomePage({ status, code }: Outcome): Page {
  const [title, text] = texts[status === "failed" ? code : status] ?? ["登录失败", ""];
  const script = `<script src="/third-login/return.js" data-status="${status}" data-code="${code}"></script>`;
  return { html: frame(title, text, script), headers };
}

export const unknownProviderPage = (): Page => ({
  html: frame("抱歉，你访问的页面不存在或仍在开发中", "该登录方式不存在或已停用。", ""),
  headers,
});

/** On the way to the provider. */
export const redirectHeaders = (location: string): Readonly<Record<string, string>> => ({ ...headers, location });

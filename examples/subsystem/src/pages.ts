import type { Visitor } from "./sessions.ts";
import { apps } from "./settings.ts";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

export const styles = `
:root { color-scheme: light dark; font: 14px/22px "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f4f7f8, #101819); color: light-dark(#1c2b2d, #dfe8e9); }
header { background: #0b7a80; color: #fff; padding: 14px 24px; font-size: 16px; font-weight: 600; }
main { max-width: 640px; margin: 32px auto; padding: 0 16px; }
section { background: light-dark(#fff, #172123); border: 1px solid light-dark(#dfe6e7, #2a383a); border-radius: 6px; padding: 24px; }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 16px; }
dl { display: grid; grid-template-columns: 7em 1fr; gap: 8px 16px; margin: 0 0 24px; }
dt { color: light-dark(#5b6b6d, #9fb0b2); }
dd { margin: 0; overflow-wrap: anywhere; }
form, a.button { display: inline-block; margin: 0 8px 8px 0; }
button, a.button { font: inherit; padding: 6px 16px; border-radius: 6px; border: 1px solid #0b7a80; background: #0b7a80; color: #fff; cursor: pointer; text-decoration: none; }
button.plain { background: transparent; color: light-dark(#0b7a80, #4fd0d4); }
:focus-visible { outline: 2px solid #13c2c2; outline-offset: 2px; }
`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)} · 示例子系统</title><link rel="stylesheet" href="/style.css"></head><body><header>示例子系统</header><main><section>${body}</section></main></body></html>`;

/** Formats an ISO text in Beijing time. */
export const timeText = (iso: string): string =>
  new Date(iso).toLocaleString("zh-CN", { timeZone: "Asia/Shanghai", hour12: false });

/** Returns the page of a visitor: name, sign-in method, facts from the portal, and two buttons to sign out. */
export function visitorPage({ appId, name, facts }: Visitor, signInMethod: string, logoutPath: string): string {
  const app = apps[appId] ?? `子系统 ${appId}`;
  const row = ([label, value]: readonly [string, string]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`;
  const rows = [["进入方式", signInMethod] as const, ["应用编号", appId] as const, ...facts].map(row).join("");
  const signOutForm = (scope: string, label: string, attributes = "") =>
    `<form method="post" action="${logoutPath}"><button${attributes} name="scope" value="${scope}">${label}</button></form>`;
  return page(
    app,
    `<h1>${escaped(name)}，您已进入${escaped(app)}</h1><dl>${rows}</dl>` +
      signOutForm("here", "退出本系统", ' class="plain"') +
      signOutForm("everywhere", "退出登录"),
  );
}

/** Returns a page for visitors without a valid session: what happened, and a link to the portal. */
export const messagePage = (title: string, text: string, portalUrl: string): string =>
  page(
    title,
    `<h1>${escaped(title)}</h1><p>${escaped(text)}</p><a class="button" href="${escaped(portalUrl)}/info/home">前往门户</a>`,
  );

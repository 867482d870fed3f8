import { demoPeople } from "./people.ts";

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
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#f5f5fa, #14131c); color: light-dark(#211f33, #e6e4f2); }
header { background: #4b3fa0; color: #fff; padding: 14px 24px; font-size: 16px; font-weight: 600; }
main { max-width: 460px; margin: 24px auto; padding: 0 16px; }
section { background: light-dark(#fff, #1c1a28); border: 1px solid light-dark(#e0dff0, #322f47); border-radius: 6px; padding: 24px; }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 8px; }
p { margin: 0 0 16px; color: light-dark(#5b5870, #a9a6c0); }
button { font: inherit; border-radius: 6px; border: 1px solid #4b3fa0; cursor: pointer; padding: 8px 16px; }
button.person { display: block; width: 100%; margin: 0 0 8px; text-align: left; background: transparent; color: inherit; border-color: light-dark(#cfcde6, #45415f); }
button.person span { color: light-dark(#5b5870, #a9a6c0); float: right; }
button.primary { background: #4b3fa0; color: #fff; }
button.plain { background: transparent; border-color: transparent; color: light-dark(#4b3fa0, #b3aaf5); }
label { display: block; margin: 16px 0 4px; }
.new { display: flex; gap: 8px; }
input { font: inherit; flex: 1; min-width: 0; padding: 8px 12px; border-radius: 6px; border: 1px solid light-dark(#8f8ca8, #6b6787); background: transparent; color: inherit; }
footer { margin-top: 16px; }
:focus-visible { outline: 2px solid #7a6cf0; outline-offset: 2px; }
`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)} · 示例身份平台</title><link rel="stylesheet" href="/style.css"></head><body><header>示例身份平台</header><main><section>${body}</section></main></body></html>`;

const people = demoPeople
  .map(
    ({ id, name, note }) =>
      `<button class="person" name="person" value="${escaped(id)}">${escaped(name)} <span>${escaped(note)}</span></button>`,
  )
  .join("");

/** Returns the page that asks for an identity. */
export const pickPage = (uid: string, hint: string): string =>
  page(
    "选择身份",
    `<h1>选择登录身份</h1><p>随平台启动的示例，用于试用第三方登录，无须密码。</p>` +
      `<form method="post" action="/interaction/${escaped(uid)}">${people}</form>` +
      `<form method="post" action="/interaction/${escaped(uid)}"><label for="name">或以新身份登录</label><div class="new"><input id="name" name="name" maxlength="20" placeholder="请输入姓名" autocomplete="off" required><button class="primary">登录</button></div>${hint && `<p role="alert">${escaped(hint)}</p>`}</form>` +
      `<footer><form method="post" action="/interaction/${escaped(uid)}"><button class="plain" name="cancel" value="1">取消登录</button></form></footer>`,
  );

export const messagePage = (title: string, text: string): string =>
  page(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>`);

import { htmlText, standalonePage } from "#platform/standalone-page.ts";

/** An answer to send: a page, or a message of the protocol. */
export interface OpenidAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string;
}

const HOME = { href: "/", label: "返回门户" };

interface PageParts {
  readonly title: string;
  /** Paragraphs, as plain text. */
  readonly lines: readonly string[];
  readonly items?: readonly string[];
  readonly form?: {
    readonly action: string;
    readonly hidden?: Readonly<Record<string, string | undefined>>;
    /** Value of the field `choice` and label of each button; the first is the primary one. */
    readonly buttons: readonly (readonly [value: string, label: string])[];
    /** Origins to which the answer may redirect; browsers apply form-action to redirects as well. */
    readonly next: readonly string[];
  };
  readonly link?: typeof HOME;
}

function formOf({ action, hidden = {}, buttons }: NonNullable<PageParts["form"]>): string {
  const fields = Object.entries(hidden).flatMap(([name, value]) =>
    value === undefined ? [] : `<input type="hidden" name="${htmlText(name)}" value="${htmlText(value)}">`,
  );
  const choices = buttons.map(([value, label], n) => {
    const rank = n === 0 ? "" : ' class="secondary"';
    return `<button name="choice" value="${htmlText(value)}"${rank}>${htmlText(label)}</button>`;
  });
  return `<form method="post" action="${htmlText(action)}">${fields.join("")}<p>${choices.join(" ")}</p></form>`;
}

function openidPage({ title, lines, items = [], form, link = HOME }: PageParts, status = 200): OpenidAnswer {
  const [text = "", ...otherLines] = lines;
  const markup = [
    ...otherLines.map((line) => `<p>${htmlText(line)}</p>`),
    items.length > 0 ? `<ul>${items.map((item) => `<li>${htmlText(item)}</li>`).join("")}</ul>` : "",
    form ? formOf(form) : "",
  ].join("");
  const page = standalonePage({
    title,
    text,
    link,
    markup,
    ...(form ? { formTo: ["'self'", ...form.next].join(" ") } : {}),
  });
  return { status, headers: page.headers, body: page.html };
}

/** Texts for the person by the protocol's `error` code. */
const ERROR_TEXTS: Readonly<Record<string, string>> = {
  invalid_client: "该系统未在平台登记，或已停用此登录方式。",
  invalid_redirect_uri: "该系统的回调地址未在平台登记。",
  invalid_request: "登录请求不完整或不正确。",
  server_error: "平台暂时无法完成登录，请稍后再试。",
};

export const troublePage = (error: string, status: number): OpenidAnswer =>
  openidPage(
    {
      title: "无法登录",
      lines: [ERROR_TEXTS[error] ?? "登录请求未被接受。", "请返回该系统重新登录；如仍无法登录，请联系系统管理员。"],
    },
    status,
  );

export const expiredPage = (): OpenidAnswer =>
  openidPage({ title: "登录请求已失效", lines: ["登录请求已超时或已完成，请返回要进入的系统重新登录。"] }, 400);

/** Advice for refusals whose message has none. */
const NEXT_STEPS: Readonly<Record<string, string>> = {
  "launcher.not_granted": "如有需要，请联系系统管理员。",
  "launcher.certificate_required": "请返回门户，从门户进入该系统，并按提示核验。",
};

export const refusedPage = (
  name: string,
  { code, message }: { readonly code: string; readonly message: string },
  action: string,
  next: string,
): OpenidAnswer =>
  openidPage(
    {
      title: `暂时不能进入“${name}”`,
      lines: [`${message.replace(/。$/, "")}。`, ...(NEXT_STEPS[code] ? [NEXT_STEPS[code]] : [])],
      form: { action, buttons: [["decline", `返回“${name}”`]], next: [next] },
    },
    403,
  );

export const otherPersonPage = (name: string, username: string, action: string, next: string): OpenidAnswer =>
  openidPage({
    title: "需使用其他账号登录",
    lines: [`“${name}”要求的账号与您当前登录的账号 ${username} 不一致。`],
    form: {
      action,
      buttons: [
        ["switch", "退出并更换账号"],
        ["decline", `返回“${name}”`],
      ],
      next: [next],
    },
  });

const SCOPES: Readonly<Record<string, string>> = {
  openid: "您在本平台的用户编号",
  profile: "您的姓名和账号",
  department: "您当前所在的部门",
};

export const consentPage = (
  name: string,
  username: string,
  scopes: readonly string[],
  action: string,
  next: string,
): OpenidAnswer =>
  openidPage({
    title: `允许“${name}”使用您的账号信息？`,
    lines: [`您当前以 ${username} 登录。同意后，“${name}”可获取：`],
    items: scopes.flatMap((scope) => SCOPES[scope] ?? []),
    form: {
      action,
      buttons: [
        ["agree", "同意并继续"],
        ["decline", "不同意"],
      ],
      next: [next],
    },
  });

export const signOutPage = (
  username: string,
  name: string | undefined,
  action: string,
  hidden: Readonly<Record<string, string | undefined>>,
  next: readonly string[],
): OpenidAnswer =>
  openidPage({
    title: "退出登录？",
    lines: [
      `${name === undefined ? "有系统" : `“${name}”`}请求退出 ${username} 的登录。`,
      "退出后，您从平台进入的各系统将一并退出。",
    ],
    form: {
      action,
      hidden,
      buttons: [
        ["sign-out", "退出登录"],
        ["stay", "保持登录"],
      ],
      next,
    },
  });

export const signedOutPage = (): OpenidAnswer =>
  openidPage({
    title: "已安全退出登录",
    lines: ["您已退出平台以及从平台进入的各个系统。"],
    link: { href: "/user/login", label: "重新登录" },
  });

export const badSignOutPage = (): OpenidAnswer =>
  openidPage(
    {
      title: "无法退出",
      lines: ["退出请求不正确，或其返回地址未在平台登记。您可以在门户中退出登录。"],
    },
    400,
  );

/** Redirects without a referrer, and without caching. */
export const redirectTo = (location: string, headers: OpenidAnswer["headers"] = {}): OpenidAnswer => ({
  status: 303,
  headers: { ...headers, location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  body: "",
});

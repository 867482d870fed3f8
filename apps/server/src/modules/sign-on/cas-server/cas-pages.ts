import { htmlText, type StandalonePage, standalonePage } from "#platform/standalone-page.ts";
import type { LoginRefusal } from "./cas-login.service.ts";
import { headerText } from "./service-text.ts";

const portal = { href: "/", label: "返回门户" };

const refusals: Readonly<Record<LoginRefusal, readonly [string, string]>> = {
  unknown_service: ["无法识别的应用", "请求登录的应用未在本平台登记，请从门户进入，或联系系统管理员。"],
  service_fragment: [
    "服务地址不能含有 #",
    "请求登录的应用在服务地址（service）中含有 # 及其后的内容，票据无法送达。请该应用的管理员改用不含 # 的地址。",
  ],
  no_cookies: ["未保存登录状态", "请允许浏览器保存本平台的 Cookie，然后重新登录。"],
  "launcher.not_granted": ["不能进入该子系统", "您没有进入该子系统的权限，如有需要请联系系统管理员。"],
  "launcher.unavailable": ["不能进入该子系统", "该子系统暂未开放，请联系系统管理员。"],
  "launcher.certificate_required": [
    "请先完成证书核验",
    "进入该子系统前须核验证书，请返回门户，从门户进入并按提示核验。",
  ],
};

export function refusalPage(refusal: LoginRefusal): StandalonePage {
  const [title, text] = refusals[refusal];
  return standalonePage({ title, text, link: portal });
}

/** Asks for confirmation of a sign-out that another page may have caused. */
export function signOutQuestionPage(username: string, wish: string, service: string | undefined): StandalonePage {
  const address = service === undefined ? undefined : headerText(service);
  const fields = { wish, ...(service === undefined ? {} : { service }) };
  const page = standalonePage({
    title: "退出登录？",
    text: `其他网站请求退出 ${username} 的登录。退出后，您从平台进入的各系统将一并退出。`,
    link: { href: "/", label: "取消" },
    // Browsers apply form-action to the redirect of the answer as well.
    formTo: ["'self'", ...(address === undefined ? [] : [new URL(address).origin])].join(" "),
    markup: `<form method="post" action="/cas/logout">${Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${htmlText(value)}">`)
      .join("")}<p><button type="submit">退出登录</button></p></form>`,
  });
  // Without a referrer the Origin of this form would be null, like that of another site's form may be.
  return { ...page, headers: { ...page.headers, "referrer-policy": "same-origin" } };
}

/** Sends the ticket to the service in a form; without scripts the person presses its button. */
export function ticketFormPage(service: string, ticket: string): StandalonePage {
  const address = headerText(service);
  return standalonePage({
    title: "正在进入子系统",
    text: "如果页面没有自动跳转，请点击按钮继续。",
    link: portal,
    formTo: new URL(address).origin,
    markup:
      `<form method="post" action="${htmlText(address)}"><input type="hidden" name="ticket" value="${ticket}">` +
      '<p><button type="submit">继续</button></p></form><script src="/standalone/send-form.js"></script>',
  });
}

import { type WindowPage, windowHeaders, windowPage } from "#platform/window-page.ts";
import type { Outcome } from "./flow.service.ts";

const texts: Readonly<Record<string, readonly [string, string]>> = {
  ok: ["登录成功", "正在返回平台，本窗口将自动关闭。"],
  bind: ["身份已确认", "正在返回平台，本窗口将自动关闭。"],
  cancelled: ["登录已取消", "您已取消登录，未作任何修改。"],
  down: ["登录失败", "身份提供方暂时无法访问，请稍后再试，或以其他方式登录。"],
  refused: ["登录失败", "身份验证未通过，请重新登录，或以其他方式登录。"],
};

/** Hands the outcome to the page that opened the window. The code is one of ours: letters, digits, `-` and `_`. */
export function outcomePage({ status, code }: Outcome): WindowPage {
  const [title, text] = texts[status === "failed" ? code : status] ?? ["登录失败", ""];
  const script = `<script src="/third-login/return.js" data-status="${status}" data-code="${code}"></script>`;
  return windowPage(title, text, script);
}

export const unknownProviderPage = (): WindowPage =>
  windowPage("抱歉，你访问的页面不存在或仍在开发中", "该登录方式不存在或已停用。");

/** On the way to the provider. */
export const redirectHeaders = (location: string): Readonly<Record<string, string>> => ({ ...windowHeaders, location });

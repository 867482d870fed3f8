import type { ThirdPartyWay } from "@tender/contract";
import type { ReactNode } from "react";
import { addressOfProvider } from "#shared/third-party/open-provider.ts";
import type { WindowOutcome } from "#shared/third-party/third-party-window.ts";
import { handleOutcome } from "./handle-outcome.ts";

const text = {
  blocked: "浏览器拦截了登录窗口。",
  openHere: (name: string) => `在当前页面前往${name}`,
  closed: "登录窗口已关闭，登录未完成。",
} as const;

/** Waits for the provider's window; null: the browser blocked it. Returns the text to show under the form. */
export async function signInByThirdParty(
  window: Promise<WindowOutcome> | null,
  { type, name }: ThirdPartyWay,
  isSuperseded: () => boolean,
): Promise<ReactNode> {
  if (!window)
    return (
      <>
        <span>{text.blocked}</span>
        <a href={addressOfProvider(type)}>{text.openHere(name)}</a>
      </>
    );
  const outcome = await window;
  if (outcome !== "closed") await handleOutcome(outcome, isSuperseded);
  else if (!isSuperseded()) return text.closed;
  return null;
}

import type { ThirdPartyWay } from "@tender/contract";
import type { ReactNode } from "react";
import { addressOfProvider } from "../../shared/third-party/open-provider.ts";
import { outcomeOf } from "../../shared/third-party/third-party-window.ts";
import { takeOutcome } from "./take-outcome.ts";

const text = {
  blocked: "浏览器拦截了登录窗口。",
  here: (name: string) => `在当前页面前往${name}`,
  closed: "登录窗口已关闭，没有完成登录。",
} as const;

/** Follows the window that was opened for the provider; answers what there is to say under the form. */
export async function signInByThirdParty(popup: Window | null, { type, name }: ThirdPartyWay): Promise<ReactNode> {
  if (!popup)
    return (
      <>
        <span>{text.blocked}</span>
        <a href={addressOfProvider(type)}>{text.here(name)}</a>
      </>
    );
  const outcome = await outcomeOf(popup);
  if (outcome === "closed") return text.closed;
  await takeOutcome(outcome);
  return null;
}

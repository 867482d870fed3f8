import type { AuthType } from "@tender/contract";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Asked, answer } from "./answers.ts";
import { holdClock } from "./clock.ts";
import { withSettings } from "./settings.ts";

const apps: Readonly<Record<AuthType, string>> = { "0": "移动证书", "1": "阳光采购" };

/** The installation signs in by these phone apps, and by certificate. */
export const withScanApps = (types: readonly AuthType[] = ["0", "1"]): void =>
  withSettings({
    signInWays: {
      scanApps: types.map((authType) => ({ authType, name: apps[authType] })),
      certificate: { agentUrls: [], downloadUrl: null },
      thirdParties: [],
    },
  });

export const svg = (text: string): string =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><!--${text}--></svg>`)}`;

/** A code for each time that one is asked for, in the picture its app and its task: task-1, task-2 and so on. */
export function answerScanCodes(): Asked<"scan.drawCode"> {
  const drawn: Asked<"scan.drawCode"> = answer("scan.drawCode", ({ query }) => {
    const taskId = `task-${drawn.inputs.length}`;
    return { taskId, base64: svg(`${query.authType} ${taskId}`) };
  });
  return drawn;
}

/** Nobody has confirmed yet. */
export const pending = (): Response =>
  Response.json({ success: true, code: "202", message: "请用手机扫码", result: null, timestamp: 0 });

/** What the server tells those who wait for a change. */
export interface ScanChange {
  readonly state: "waiting" | "scanned" | "confirmed" | "over";
  readonly number: string | null;
}

export const tab = (name: string) => page.getByRole("tab", { name });
export const code = () => page.getByRole("img", { name: "登录二维码" });
export const failure = () => page.getByRole("dialog", { name: "扫码登录失败" });

/** The code is there, and from now on time passes by itself no more. */
export async function openCode(): Promise<void> {
  holdClock();
  await userEvent.click(tab("移动认证登录"));
  await expect.element(code()).toBeVisible();
}

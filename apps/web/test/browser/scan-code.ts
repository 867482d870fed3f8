import type { AuthType } from "@tender/contract";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, type RecordedCalls } from "./answers.ts";
import { freezeClock } from "./clock.ts";
import { overrideSettings } from "./settings.ts";

const apps: Readonly<Record<AuthType, string>> = { "0": "移动证书", "1": "阳光采购" };

/** Configures sign-in by these scan apps and by certificate. */
export const configureScanApps = (types: readonly AuthType[] = ["0", "1"]): void =>
  overrideSettings({
    signInWays: {
      scanApps: types.map((authType) => ({ authType, name: apps[authType] })),
      certificate: { agentUrls: [], downloadUrl: null },
      thirdParties: [],
    },
  });

export const svg = (text: string): string =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><!--${text}--></svg>`)}`;

/** Answers each request for a code with a new task (task-1, task-2, …); the picture contains its app and task. */
export function answerScanCodes(): RecordedCalls<"scan.drawCode"> {
  const codeCalls: RecordedCalls<"scan.drawCode"> = answer("scan.drawCode", ({ query }) => {
    const taskId = `task-${codeCalls.inputs.length}`;
    return { taskId, base64: svg(`${query.authType} ${taskId}`) };
  });
  return codeCalls;
}

/** The answer while the task is not confirmed. */
export const pending = (): Response =>
  Response.json({ success: true, code: "202", message: "请用手机扫码", result: null, timestamp: 0 });

/** The server's answer to those who wait for a change. */
export interface ScanChange {
  readonly state: "waiting" | "scanned" | "confirmed" | "over";
  readonly number: string | null;
}

export const tab = (name: string) => page.getByRole("tab", { name });
export const code = () => page.getByRole("img", { name: "登录二维码" });
export const failure = () => page.getByRole("dialog", { name: "扫码登录失败" });

/** Opens the code with a frozen clock. */
export async function openCode(): Promise<void> {
  freezeClock();
  await userEvent.click(tab("移动认证登录"));
  await expect.element(code()).toBeVisible();
}

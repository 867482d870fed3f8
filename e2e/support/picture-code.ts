import type { Page } from "@playwright/test";
import { queryPortal } from "./portal-data.ts";

/** Waits for the next picture of /sys/getCheckCode and returns its code. Only the server knows the code. */
export function nextPicture(page: Page): Promise<string> {
  return page
    .waitForResponse((response) => new URL(response.url()).pathname === "/sys/getCheckCode")
    .then(async (response) => {
      const { result } = (await response.json()) as { result: { key: string } };
      const rows = await queryPortal<{ value: { v: string } }>("SELECT value FROM short_lived WHERE key LIKE $1", [
        `captcha:graphic:${result.key}:%`,
      ]);
      return rows[0]?.value.v ?? "";
    });
}

/** Returns the newest code sent to a number, from the development outbox. */
export async function newestCode(page: Page, mobile: string): Promise<string> {
  const response = await page.request.get(`/api/dev/outbox?mobile=${mobile}`);
  const { result } = (await response.json()) as { result: { code: string | null }[] };
  return result.find(({ code }) => code !== null)?.code ?? "";
}

import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer } from "#test/browser/answers.ts";
import { replaceSockets, sockets } from "#test/browser/live.ts";
import { openApp } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerWorkspacePages } from "#test/browser/workspace-data.ts";
import { menuItem } from "#test/menu-factory.ts";

const logs = menuItem({ path: "/system/audit", component: "audit/entries", meta: { title: "日志管理" } });

test("[ADMINDATA-08] updates dictionary words on open pages without another sign-in", async () => {
  await page.viewport(1440, 900);
  replaceSockets();
  signInToWorkspace({ menu: [logs] });
  answerWorkspacePages();
  await openApp("/system/audit");
  await expect.element(page.getByRole("heading", { name: "日志管理" }).first()).toBeVisible();
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  const word = { value: "session.end", text: "强制离线", title: "强制离线", label: "强制离线" };
  answer("dictionary.readAll", { audit_action: [word] });
  const frame = { cmd: "topic", msgId: "dictionaries", msgTxt: "" };
  sockets.at(-1)?.onmessage?.({ data: JSON.stringify(frame) });
  await expect.element(page.getByText("强制离线", { exact: true }).first()).toBeInTheDocument();
  expect(readStored("UI_CACHE_DB_DICT_DATA")).toEqual({ audit_action: [word] });
  vi.unstubAllGlobals();
});

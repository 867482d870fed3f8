// Guarantee: the dialog of a proof opens above the page that needs it, and above no other.
import type { EndpointOf, ResultOf } from "@tender/contract";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { call } from "#shared/api/client.ts";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { openApp } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";
import { ensureProof, withProof } from "./proof-request.ts";

const menuEntry = (path: string, component: string, title: string) => menuItem({ path, component, meta: { title } });
const dialog = () => page.getByRole("dialog", { name: "验证身份" });
const heading = (title: string) => page.getByRole("heading", { name: title, level: 1 });

beforeEach(async () => {
  signInToWorkspace({
    menu: [
      menuEntry("/system/jobs", "system/jobs", "后台任务"),
      menuEntry("/system/audit", "audit/entries", "日志管理"),
    ],
  });
  answer("savedView.listOwn", []);
  answer("system.listJobs", { total: 0, rows: [] });
  answer("audit.list", { total: 0, rows: [] });
  answer("dictionary.readItems", []);
  answer("proof.readMethods", { methods: ["password"], isProved: false });
  await openApp("/system/jobs");
  await expect.element(heading("后台任务")).toBeVisible();
});

async function openOtherTab(): Promise<void> {
  pageHistory.push("/system/audit");
  await expect.element(heading("日志管理")).toBeVisible();
}

test("closes with the tab that requested it, and answers no", async () => {
  const proved = ensureProof();
  await expect.element(dialog()).toBeVisible();
  await openOtherTab();
  expect(await proved).toBe(false);
  await expect.element(dialog()).not.toBeInTheDocument();
});

test("does not open above another tab if its page was left before", async () => {
  const methods = deferred<ResultOf<EndpointOf<"proof.readMethods">>>();
  const methodCalls = answer("proof.readMethods", () => methods.promise);
  const proved = ensureProof();
  await expect.poll(() => methodCalls.inputs.length).toBe(1);
  await openOtherTab();
  methods.resolve({ methods: ["password"], isProved: false });
  expect(await proved).toBe(false);
  expect(dialog().query()).toBeNull();
});

test("does not open above another tab if a call is refused after its page was left", async () => {
  const removal = deferred<ReturnType<typeof refusal>>();
  const removeCalls = answer("subsystemAdmin.remove", () => removal.promise);
  const work = withProof(() => call("subsystemAdmin.remove", { body: { id: "s1" } }));
  await expect.poll(() => removeCalls.inputs.length).toBe(1);
  await openOtherTab();
  removal.resolve(refusal("proof.required"));
  await expect(work).rejects.toMatchObject({ name: "AbortError" });
  expect(dialog().query()).toBeNull();
});

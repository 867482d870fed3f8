import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openApp, seriousFindings } from "#test/browser/open.tsx";
import { signInToPortal } from "#test/browser/portal.ts";
import { overrideSettings, resetSettings } from "#test/browser/settings.ts";
import { leavePending, signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

/** One red pixel. */
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

beforeEach(() => page.viewport(1440, 900));
afterEach(resetSettings);

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });

test("shows the organisation's logo in the workspace in place of the platform's sign", async () => {
  overrideSettings({ logo: LOGO, footer: { company: "某某采购有限公司", icp: null, police: null } });
  signInToWorkspace({ menu: [jobs] });
  // The page inside the frame is no part of the test, and its call may arrive before the test ends.
  leavePending("system.listJobs");
  await openApp("/system/jobs");
  const home = page.getByRole("link", { name: "电子招标采购平台，回到首页" });
  await expect.element(home).toBeVisible();
  const logo = home.element().querySelector("img");
  expect(logo?.getAttribute("src")).toEqual(LOGO);
  expect(logo?.alt).toBe("某某采购有限公司标志");
  expect(home.element().querySelector("svg")).toBeNull();
});

test("shows the logo in the portal, named after the platform without an organisation", async () => {
  overrideSettings({ logo: LOGO });
  signInToPortal();
  await openApp("/info/home");
  await expect.element(page.getByRole("img", { name: "电子招标采购平台标志" })).toHaveAttribute("src", LOGO);
  expect(await seriousFindings()).toEqual([]);
});

test("shows the logo before the platform's name on pages without a session", async () => {
  overrideSettings({ logo: LOGO });
  leavePending("recovery.read");
  await openApp("/recover");
  const name = page.getByText("电子招标采购平台", { exact: true }).first();
  await expect.element(name).toBeVisible();
  expect(name.element().querySelector("img")?.getAttribute("src")).toBe(LOGO);
  expect(getComputedStyle(name.element(), "::before").content).toBe("none");
});

test("shows the platform's sign in the portal if no logo is set", async () => {
  signInToPortal();
  await openApp("/info/home");
  await expect.element(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
  expect(page.getByRole("img", { name: /标志$/ }).query()).toBeNull();
});

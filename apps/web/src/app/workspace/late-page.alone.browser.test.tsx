import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { advance, freezeClock } from "#test/browser/clock.ts";
import { openApp } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const part = vi.hoisted(() => ({ isAsked: false, arrive: (): void => undefined }));

// The page's script stays pending until the test resolves it.
vi.mock("#features/operations/system/screens/job-list.tsx", async () => {
  part.isAsked = true;
  await new Promise<void>((resolve) => {
    part.arrive = resolve;
  });
  return { JobList: () => <h1>后台任务</h1> };
});

test("[ERR-32] waits 120 s for a page of the register, shows a failure, and loads it on retry", async () => {
  // React logs the errors that an error boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  signInToWorkspace({
    menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
  });
  await openApp("/dashboard");
  await expect.element(page.getByRole("button", { name: /欢迎您/ })).toBeVisible();
  freezeClock();
  pageHistory.push("/system/jobs");
  await expect.poll(() => part.isAsked).toBe(true);
  const failed = page.getByRole("heading", { name: "页面加载失败" });
  advance(119_999);
  // A failure shown too early would appear in these frames.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  expect(failed.query()).toBeNull();
  advance(1);
  await expect.element(failed).toBeVisible();
  await expect.element(page.getByText("请检查网络后重试；如果系统刚刚升级，请刷新浏览器。")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "重新打开" }));
  await expect.element(failed).not.toBeInTheDocument();
  part.arrive();
  await expect.element(page.getByRole("heading", { name: "后台任务", level: 1 })).toBeVisible();
});

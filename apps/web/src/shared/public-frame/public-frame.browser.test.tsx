import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPart } from "#test/browser/open.tsx";
import { PublicFrame } from "./public-frame.tsx";

test("shows the purpose and the picture beside a headed form, and the footer", async () => {
  await page.viewport(1280, 800);
  openPart(
    <PublicFrame
      title="单位注册"
      purpose="供参加投标的单位使用"
      picture={<img src="/favicon.svg" alt="插图" />}
      footer={<footer>备案信息</footer>}
    >
      <button type="submit">提交</button>
    </PublicFrame>,
  );
  const panel = page.getByRole("complementary");
  await expect.element(panel.getByText("供参加投标的单位使用")).toBeVisible();
  await expect.element(panel.getByAltText("插图")).toBeVisible();
  const form = page.getByRole("main");
  await expect.element(form.getByRole("heading", { level: 1, name: "单位注册" })).toBeVisible();
  await expect.element(form.getByRole("button", { name: "提交" })).toBeVisible();
  await expect.element(page.getByRole("contentinfo")).toHaveTextContent("备案信息");
});

import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { publicityRule, signInToCalendar } from "#test/browser/work-calendar.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (title: string) => page.getByRole("dialog").filter({ hasText: title });

async function open(): Promise<void> {
  await openApp("/tender/rules");
  await expect.element(page.getByRole("heading", { name: "时限规则", level: 1 })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToCalendar();
});

describe("[TENDER-09] 时限规则", () => {
  test("lists the rules by key, with law, method, limit, source and check", async () => {
    await open();
    const group = page.getByRole("region", { name: "采购文件发出至截止", exact: true });
    await expect
      .element(group.getByText("自采购文件开始发出之日起，至提交投标（响应）文件截止之日止，不得少于规定期限。"))
      .toBeVisible();
    const row = group.getByRole("row").nth(1);
    await expect.element(row).toHaveTextContent("政府采购竞争性磋商15 日本市规定2026-11-12启用 · 已修改编辑恢复出厂");
    await expect
      .element(page.getByRole("region", { name: "中标候选人公示", exact: true }).getByRole("row").nth(1))
      .toHaveTextContent("招标投标全部3 日《中华人民共和国招标投标法实施条例》第五十四条未核对启用编辑核对无误");
    expect(await seriousFindings()).toEqual([]);
  });

  test("refuses a wrong value at its field and keeps what was typed", async () => {
    const saved = answer("workCalendar.saveRule", { id: "r1" });
    await open();
    await userEvent.click(button("编辑 中标候选人公示 · 招标投标"));
    const form = dialog("编辑时限规则");
    await userEvent.fill(form.getByLabelText("数值"), "366");
    await userEvent.fill(form.getByLabelText("依据"), "本市规定");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("数值不正确：应为 1 至 365 的整数")).toBeVisible();
    await expect.element(form.getByLabelText("依据")).toHaveValue("本市规定");
    expect(await seriousFindings()).toEqual([]);
    await userEvent.fill(form.getByLabelText("数值"), "5");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("“中标候选人公示”已保存")).toBeVisible();
    const { key, regime, method, unit, enabled } = publicityRule;
    expect(saved.inputs.map(({ body }) => body)).toEqual([
      { id: "r1", version: 2, key, regime, method, value: "5", unit, source: "本市规定", enabled },
    ]);
  });

  test("creates a rule with the units of its key", async () => {
    const saved = answer("workCalendar.saveRule", { id: "r3" });
    await open();
    await userEvent.click(button("新增"));
    const form = dialog("新增时限规则");
    await userEvent.click(form.getByLabelText("事项"));
    await userEvent.click(page.getByTitle("投标保证金比例上限", { exact: true }).last());
    await userEvent.fill(form.getByLabelText("数值"), "1.5");
    await userEvent.fill(form.getByLabelText("依据"), "本单位规定");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("“投标保证金比例上限”已保存")).toBeVisible();
    expect(saved.inputs.map(({ body }) => body)).toMatchObject([
      { id: null, version: null, key: "bond.share", regime: null, method: null, value: "1.5", unit: "percent" },
    ]);
  });

  test("checks another person's rule, and resets a changed one after a question", async () => {
    const checked = answer("workCalendar.checkRule", null);
    const reset = answer("workCalendar.resetRule", null);
    await open();
    await userEvent.click(button("核对无误 中标候选人公示 · 招标投标"));
    await expect.element(toast("“中标候选人公示 · 招标投标”已核对")).toBeVisible();
    expect(checked.inputs.map(({ body }) => body)).toEqual([{ id: "r1", version: 2 }]);
    const own = "采购文件发出至截止 · 政府采购 · 竞争性磋商";
    expect(page.getByRole("button", { name: `核对无误 ${own}` }).query()).toBeNull();
    await userEvent.click(button(`恢复出厂 ${own}`));
    await userEvent.click(dialog("已修改的内容不再保留").getByRole("button", { name: "恢复出厂" }));
    await expect.element(toast(`“${own}”已恢复出厂内容`)).toBeVisible();
    expect(reset.inputs.map(({ body }) => body)).toEqual([{ id: "r2", version: 2 }]);
  });

  test("offers a reader no change", async () => {
    signInToCalendar(["calendar:view"]);
    await open();
    await expect.element(page.getByText("本市规定")).toBeVisible();
    expect(page.getByRole("button", { name: "新增" }).query()).toBeNull();
    expect(page.getByRole("columnheader", { name: "操作" }).query()).toBeNull();
  });
});

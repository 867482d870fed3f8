import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { signInAsStaff } from "#test/browser/colleagues.ts";
import { openApp, seriousFindings } from "#test/browser/open.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const line = (name: string) => page.getByRole("treeitem").filter({ hasText: name });

async function open(query = ""): Promise<void> {
  await openApp(`/organisation/contacts${query}`);
  await expect.element(page.getByRole("heading", { name: "通讯录", level: 1 })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsStaff();
});

describe("[ADMINDATA-25] address book", () => {
  test("[SEC-87] shows departments and positions of a person with masked numbers", async () => {
    await open();
    await expect.element(row("林采薇").getByText("138****1234")).toBeVisible();
    await expect.element(row("林采薇").getByText("合同处、采购处")).toBeVisible();
    await expect.element(row("林采薇").getByText("处长（合同处）")).toBeVisible();
  });

  test("searches by pinyin as typed, including initials, and stores it in the address", async () => {
    const calls = answer("contacts.list", { total: 0, isMore: false, rows: [] });
    await open();
    const name = page.getByLabelText("姓名", { exact: true });
    for (const typed of ["lincaiwei", "lcw"]) {
      await userEvent.clear(name);
      await userEvent.type(name, `${typed}{Enter}`);
      await expect.poll(() => calls.inputs.at(-1)?.query).toMatchObject({ keyword: typed });
      expect(new URLSearchParams(window.location.search).get("keyword")).toBe(typed);
    }
  });

  test("filters by a department of the tree, and stores it in the address", async () => {
    const calls = answer("contacts.list", { total: 0, isMore: false, rows: [] });
    await open();
    await expect.element(line("交易中心")).toBeVisible();
    document.querySelector<HTMLElement>('[role="tree"]')?.focus();
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect.element(line("合同处")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.poll(() => calls.inputs.map(({ query }) => query.orgCode)).toContain("A01A01");
    expect(window.location.search).toContain("orgCode=A01A01");
    await userEvent.click(button("全部部门"));
    await expect.element(button("全部部门")).toHaveAttribute("aria-pressed", "true");
  });

  test("has no tree on a phone, where a field filters by department", async () => {
    await page.viewport(375, 900);
    await open();
    await expect.element(page.getByText("林采薇")).toBeVisible();
    expect(page.getByRole("tree").query()).toBeNull();
    await userEvent.click(button("筛选"));
    await expect.element(page.getByRole("combobox", { name: "部门" })).toBeVisible();
  });

  test("[SEC-87] shows the full number only for a reason", async () => {
    const revealed = answer("contacts.reveal", { phone: "13800001234", email: "lin@example.cn" });
    await open();
    expect(button("查看 王小明 的完整联系方式").query()).toBeNull();
    await userEvent.click(button("查看 林采薇 的完整联系方式"));
    const form = page.getByRole("dialog");
    await userEvent.click(form.getByRole("button", { name: "取消" }));
    await expect.element(form).not.toBeInTheDocument();
    expect(revealed.inputs).toEqual([]);
    await userEvent.click(button("查看 林采薇 的完整联系方式"));
    await userEvent.click(form.getByRole("button", { name: "查看" }));
    await expect.element(form.getByText("请填写查看理由")).toBeVisible();
    await userEvent.fill(form.getByLabelText("查看理由"), "联系评审");
    await userEvent.click(form.getByRole("button", { name: "查看" }));
    await expect.element(page.getByRole("dialog").getByText("13800001234")).toBeVisible();
    expect(revealed.inputs[0]?.body).toEqual({ id: "u1", reason: "联系评审" });
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "关闭" }).last());
    await expect.element(page.getByText("13800001234")).not.toBeInTheDocument();
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred } from "#test/browser/answers.ts";
import { openApp, scrollsSideways, seriousFindings, toast } from "#test/browser/open.tsx";
import { lin, linDetail, signInAsUserAdmin } from "#test/browser/user-administration.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
/** Found by its heading: in tests the library gives the dialog and the pager of the list behind it the same name. */
const dialog = (name: string) =>
  page.getByRole("dialog").filter({ has: page.getByRole("heading", { name, level: 2, exact: true }) });
const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
const link = {
  address: "https://portal.example.cn/set-password#Zx7-abcdefghijklmnopqrstuvwxyz0123456789ABCDE",
  mailedTo: null,
  expiresAt: "2026-11-21T03:04:05.000Z",
};

async function openList(section = "", name = "用户管理"): Promise<void> {
  await openApp(`/system/users${section}`);
  await expect.element(heading(name)).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsUserAdmin();
});

describe("administration of people", () => {
  test("[ADMINDATA-25, SEC-87] lists people with masked numbers, departments and states beside their actions", async () => {
    await openList();
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    for (const text of ["lin.caiwei", "139****5678", "l***@example.cn", "采购一部、监督处", "正常"])
      await expect.element(row("林采薇").getByText(text, { exact: true })).toBeVisible();
    await expect.element(row("欧阳明远").getByText("待设置密码", { exact: true })).toBeVisible();
    await expect.element(row("周停用").getByText("已冻结", { exact: true })).toBeVisible();
    await expect.element(row("许管理（本人）").getByText("正常", { exact: true })).toBeVisible();
    expect(button("编辑 许管理").query()).toBeNull();
    const boxOf = (name: string) => page.getByRole("columnheader", { name }).element().getBoundingClientRect();
    expect(boxOf("状态").right).toBeLessThanOrEqual(boxOf("操作").left);
  });

  test("shows that there are more than the count, and stores filters in the address", async () => {
    const calls = answer("userAdmin.list", { total: 10_000, isMore: true, rows: [lin] });
    await openList();
    await expect.element(page.getByText("超过10,000条", { exact: true })).toBeVisible();
    await userEvent.type(page.getByLabelText("姓名或账号"), "采薇");
    await userEvent.type(page.getByLabelText("部门", { exact: true }), "一部");
    await userEvent.click(page.getByText("采购中心 / 采购一部"));
    await userEvent.click(button(/^展开/));
    await userEvent.type(page.getByLabelText("手机号", { exact: true }), "5678");
    await userEvent.click(button("查询"));
    await expect
      .poll(() => calls.inputs.at(-1)?.query)
      .toMatchObject({ keyword: "采薇", orgCode: "A01A01", phone: "5678" });
    expect(new URLSearchParams(window.location.search).get("orgCode")).toBe("A01A01");
    await openApp(`/system/users${window.location.search}`);
    await expect.element(page.getByText("采购中心 / 采购一部")).toBeVisible();
  });

  test.each([1440, 375])("offers departments by their full path at %i px in a field of any width", async (width) => {
    await page.viewport(width, 900);
    const trade = ["示例市公共资源交易中心", "采购管理处", "货物采购科"];
    const department = { ...linDetail.departments[0], path: trade };
    answer("userAdmin.findDepartments", [department as (typeof linDetail.departments)[number]]);
    await openList();
    if (width === 375) await userEvent.click(button(/^筛选/));
    await userEvent.type(page.getByLabelText("部门", { exact: true }), "一部");
    const option = page.getByText(trade.join(" / "), { exact: true });
    await expect.element(option).toBeVisible();
    const { scrollWidth, clientWidth } = option.element();
    expect(scrollWidth <= clientWidth).toBe(true);
    expect(await scrollsSideways()).toBe(false);
  });
});

describe("new person", () => {
  test("[SEC-07, ADMINDATA-25] is created without a password, and the link is shown once, with a copy button", async () => {
    const creations = answer("userAdmin.create", { id: "u7", link });
    await openList();
    await userEvent.click(button("新增用户"));
    const form = dialog("新增用户");
    await userEvent.click(form.getByRole("button", { name: "新增并生成链接" }));
    await expect.element(form.getByText("请输入账号")).toBeVisible();
    await userEvent.fill(form.getByLabelText("账号"), "gu.wan");
    await userEvent.fill(form.getByLabelText("姓名"), "顾晚");
    await userEvent.fill(form.getByLabelText("手机号"), "139");
    await userEvent.click(form.getByRole("button", { name: "新增并生成链接" }));
    await expect.element(form.getByText("请输入正确的手机号")).toBeVisible();
    await userEvent.fill(form.getByLabelText("手机号"), "13912340000");
    await userEvent.click(form.getByRole("button", { name: "新增并生成链接" }));
    expect(form.getByLabelText(/密码/).query()).toBeNull();
    const shown = dialog("设置密码的一次性链接");
    await expect.element(shown.getByText(link.address)).toBeVisible();
    expect(creations.inputs.at(-1)?.body).toEqual({
      username: "gu.wan",
      realname: "顾晚",
      phone: "13912340000",
      email: null,
      departments: [],
      linkBy: "page",
    });
    const doneButton = shown.getByRole("button", { name: "完成" });
    await expect.element(doneButton).toBeDisabled();
    await userEvent.click(shown.getByLabelText("我已保存链接"));
    await userEvent.click(doneButton);
    await expect.element(shown).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain("Zx7-");
  });

  test("[SEC-07] gets the link by mail with an email address, and it is not shown then", async () => {
    const creations = answer("userAdmin.create", {
      id: "u7",
      link: { ...link, address: null, mailedTo: "g***@example.cn" },
    });
    await openList();
    await userEvent.click(button("新增用户"));
    const form = dialog("新增用户");
    await userEvent.fill(form.getByLabelText("账号"), "gu.wan");
    await userEvent.fill(form.getByLabelText("姓名"), "顾晚");
    await expect.element(form.getByRole("radio", { name: "通过邮件发送给用户" })).toBeDisabled();
    await expect.element(form.getByText("填写邮箱后，可通过邮件发送链接。")).toBeVisible();
    await userEvent.fill(form.getByLabelText("邮箱"), "gu.wan@example.cn");
    await userEvent.click(form.getByRole("radio", { name: "通过邮件发送给用户（gu.wan@example.cn）" }));
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(form.getByRole("button", { name: "新增并发送链接" }));
    await expect.element(toast("顾晚 设置密码的链接已通过邮件发送至 g***@example.cn")).toBeVisible();
    expect(creations.inputs.at(-1)?.body).toMatchObject({ email: "gu.wan@example.cn", linkBy: "mail" });
    await expect.element(form).not.toBeInTheDocument();
    expect(dialog("设置密码的一次性链接").query()).toBeNull();
  });
});

describe("change of a person", () => {
  test("[ADMINDATA-25, SEC-87] sends masked values only if they were edited", async () => {
    const saved = answer("userAdmin.save", { version: 4 });
    await openList();
    await userEvent.click(button("编辑 林采薇"));
    const form = dialog("编辑用户");
    await expect.element(form.getByLabelText("手机号")).toHaveValue("139****5678");
    await userEvent.fill(form.getByLabelText("姓名"), "林晚");
    await userEvent.fill(form.getByLabelText("邮箱"), "");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("林晚 的资料已保存")).toBeVisible();
    expect(saved.inputs.at(-1)?.body).toEqual({
      id: "u1",
      version: 3,
      realname: "林晚",
      email: null,
      departments: ["A01A01", "A02"],
    });
  });

  test("[ADMINDATA-25] belongs to the last 编辑 pressed, even if it is answered first", async () => {
    const read = { u1: deferred<typeof linDetail>(), u2: deferred<typeof linDetail>() };
    const calls = answer("userAdmin.read", ({ query }) => read[query.id as "u1" | "u2"].promise);
    const saved = answer("userAdmin.save", { version: 4 });
    await openList();
    await userEvent.click(button("编辑 林采薇"));
    await userEvent.click(button("编辑 欧阳明远"));
    await expect.poll(() => calls.inputs.length).toBe(2);
    for (const id of ["u2", "u1"] as const)
      read[id].resolve({ ...linDetail, id, realname: id === "u1" ? "林采薇" : "欧阳明远" });
    const form = dialog("编辑用户");
    await expect.element(form.getByLabelText("姓名")).toHaveValue("欧阳明远");
    await userEvent.fill(form.getByLabelText("邮箱"), "");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.poll(() => saved.inputs.map(({ body }) => [body.id, body.realname])).toEqual([["u2", "欧阳明远"]]);
  });
});

describe("details of a person", () => {
  test("[SEC-18, ADMINDATA-25] name departments with their path, and end one session", async () => {
    const ended = answer("userAdmin.endSessions", { ended: 1 });
    await openList();
    await userEvent.click(button("详情 林采薇"));
    const shown = dialog("林采薇 的资料");
    await expect.element(shown.getByText("采购中心 / 采购一部；监督处")).toBeVisible();
    await userEvent.click(shown.getByRole("button", { name: "结束 Chrome 140 · Windows 11 上的会话" }));
    await expect.element(toast("会话已结束")).toBeVisible();
    expect(ended.inputs.at(-1)?.body).toEqual({ id: "u1", sessionId: "s1" });
  });

  test("[SEC-87] show the full number only for a reason", async () => {
    const calls = answer("userAdmin.reveal", { phone: "13912345678", email: "lin@example.cn" });
    await openList();
    await userEvent.click(button("详情 林采薇"));
    const shown = dialog("林采薇 的资料");
    await userEvent.click(shown.getByRole("button", { name: "查看完整联系方式" }));
    const form = dialog("查看完整联系方式");
    await userEvent.click(form.getByRole("button", { name: "查看", exact: true }));
    await expect.element(form.getByText("请填写查看理由")).toBeVisible();
    await userEvent.fill(form.getByLabelText("查看理由"), "电话核对");
    await userEvent.click(form.getByRole("button", { name: "查看", exact: true }));
    await expect.element(shown.getByText("13912345678")).toBeVisible();
    expect(calls.inputs.at(-1)?.body).toEqual({ id: "u1", reason: "电话核对" });
  });
});

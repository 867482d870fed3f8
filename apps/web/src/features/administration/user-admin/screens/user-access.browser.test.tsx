import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { faultsOfWidths, openApp, toast } from "#test/browser/open.tsx";
import { frozen, lin, linDetail, signInAsUserAdmin } from "#test/browser/user-administration.ts";

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
async function fromMenu(name: string, entry: string): Promise<void> {
  await userEvent.click(button(`${name} 的更多操作`));
  await userEvent.click(page.getByRole("menuitem", { name: entry, exact: true }));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsUserAdmin();
});

describe("access of an account", () => {
  test("[ADMINDATA-02, ADMINDATA-25] is frozen after confirmation, and for several accounts by a batch", async () => {
    const calls = answer("userAdmin.freeze", null);
    await openList();
    await fromMenu("林采薇", "冻结");
    const question = page.getByRole("dialog").filter({ hasText: "林采薇 的全部会话将立即结束" });
    await userEvent.click(question.getByRole("button", { name: "冻结" }));
    await expect.element(toast("林采薇 已冻结")).toBeVisible();
    for (const name of ["林采薇（lin.caiwei）", "欧阳明远（ouyang）"])
      await userEvent.click(page.getByRole("checkbox", { name: new RegExp(name) }));
    await userEvent.click(button(/^冻结/));
    const batchQuestion = page.getByRole("dialog").filter({ hasText: "选中的2个用户" });
    await userEvent.click(batchQuestion.getByRole("button", { name: "冻结" }));
    await expect.element(page.getByText("成功2项")).toBeVisible();
    expect(calls.inputs.map(({ body }) => body.id)).toEqual(["u1", "u1", "u2"]);
  });

  test("[SEC-60] cannot be frozen for the last administrator, and the reason is shown", async () => {
    answer("userAdmin.freeze", () => refusal("role.last_administrator"));
    await openList();
    await fromMenu("林采薇", "冻结");
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "冻结" }));
    await expect.element(toast("至少保留一名可用的系统管理员")).toBeVisible();
  });

  test("[ADMINDATA-25] loses its second step after a question that names the effects", async () => {
    const calls = answer("userAdmin.resetTwoStep", null);
    await openList();
    await fromMenu("林采薇", "重置两步验证");
    const question = page.getByRole("dialog").filter({
      hasText: "林采薇 的动态码、恢复码、受信任设备和通行密钥将全部失效，并通知本人。请先确认对方身份。",
    });
    await expect.element(question).toBeVisible();
    expect(calls.inputs).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "重置两步验证" }));
    await expect.element(toast("林采薇 的两步验证已重置")).toBeVisible();
    expect(calls.inputs.map(({ body }) => body)).toEqual([{ id: "u1" }]);
  });

  test("[ADMINDATA-02, ADMINDATA-25] is restored for a frozen account", async () => {
    const calls = answer("userAdmin.unfreeze", null);
    await openList();
    await userEvent.click(button(`${frozen.realname} 的更多操作`));
    await expect.element(page.getByRole("menuitem", { name: "解除冻结" })).toBeVisible();
    await userEvent.click(page.getByRole("menuitem", { name: "解除冻结" }));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "解除冻结" }));
    await expect.element(toast("周停用 已解除冻结")).toBeVisible();
    expect(calls.inputs.at(-1)?.body).toEqual({ id: "u3" });
  });

  test("[SEC-07] gets a link in place of a password after a reset", async () => {
    answer("userAdmin.resetPassword", link);
    await openList();
    await fromMenu("林采薇", "重置密码");
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "重置密码" }));
    await expect.element(dialog("设置密码的一次性链接").getByText(link.address)).toBeVisible();
  });

  test("[SEC-07] gets the link by mail if that is chosen", async () => {
    const reset = answer("userAdmin.resetPassword", { ...link, address: null, mailedTo: "l***@example.cn" });
    await openList();
    await fromMenu("林采薇", "重置密码");
    await userEvent.click(page.getByRole("radio", { name: "通过邮件发送给用户（l***@example.cn）" }));
    await userEvent.click(dialog("重置密码").getByRole("button", { name: "重置密码" }));
    await expect.element(toast("林采薇 设置密码的链接已通过邮件发送至 l***@example.cn")).toBeVisible();
    expect(reset.inputs.at(-1)?.body).toEqual({ id: "u1", linkBy: "mail" });
    expect(page.getByRole("dialog").query()).toBeNull();
  });

  test("[SEC-07] gets an administrator's link by mail only, not on the page", async () => {
    const reset = answer("userAdmin.resetPassword", { ...link, address: null, mailedTo: "l***@example.cn" });
    answer("userAdmin.list", { total: 1, isMore: false, rows: [{ ...lin, isAdministrator: true }] });
    await openList();
    await fromMenu("林采薇", "重置密码");
    const form = dialog("重置密码");
    await expect
      .element(form.getByText("该用户是管理员，设置密码的链接只能交给本人，不能显示在页面上。"))
      .toBeVisible();
    await expect.element(form.getByRole("radio", { name: "在页面显示，由管理员转交" })).toBeDisabled();
    await expect.element(form.getByRole("radio", { name: "通过邮件发送给用户（l***@example.cn）" })).toBeChecked();
    await userEvent.click(form.getByRole("button", { name: "重置密码" }));
    await expect.element(toast("林采薇 设置密码的链接已通过邮件发送至 l***@example.cn")).toBeVisible();
    expect(reset.inputs.at(-1)?.body).toEqual({ id: "u1", linkBy: "mail" });
  });

  test("[SEC-07] gets no link if the owner is to reset the password by SMS", async () => {
    const reset = answer("userAdmin.resetPassword", { address: null, mailedTo: null, expiresAt: null });
    await openList();
    await fromMenu("林采薇", "重置密码");
    const form = dialog("重置密码");
    await userEvent.click(
      form.getByRole("radio", { name: "不发送链接，由用户在登录页通过短信验证码找回（139****5678）" }),
    );
    await userEvent.click(form.getByRole("button", { name: "重置密码" }));
    await expect
      .element(toast("林采薇 的密码已作废，请用户在登录页点击“忘记密码”，通过短信验证码设置新密码"))
      .toBeVisible();
    expect(reset.inputs.at(-1)?.body).toEqual({ id: "u1", linkBy: "phone" });
    expect(page.getByRole("dialog").query()).toBeNull();
  });

  test("[SEC-60] is confirmed by a third person after a reset by others", async () => {
    const calls = answer("userAdmin.confirmReset", null);
    answer("userAdmin.list", {
      total: 1,
      isMore: false,
      rows: [{ ...lin, isAdministrator: true, isUnconfirmed: true }],
    });
    await openList();
    await expect.element(page.getByText("待确认为本人", { exact: true })).toBeVisible();
    expect(await faultsOfWidths()).toEqual([]);
    await fromMenu("林采薇", "确认为本人");
    const question = page.getByRole("dialog").filter({ hasText: "林采薇 的账号曾被他人重置，确认前不能审批。" });
    await userEvent.click(question.getByRole("button", { name: "确认为本人" }));
    await expect.element(toast("已确认 林采薇 的账号由本人使用")).toBeVisible();
    expect(calls.inputs.map(({ body }) => body)).toEqual([{ id: "u1" }]);
  });

  test("[SEC-60] shows the time of the reset, and offers the confirmation to a third person", async () => {
    const since = "2026-11-20T03:04:05.000Z";
    const calls = answer("userAdmin.confirmReset", null);
    answer("userAdmin.read", { ...linDetail, unconfirmed: { since, mayConfirm: false } });
    await openList();
    await userEvent.click(button("详情 林采薇"));
    const detail = dialog("林采薇 的资料");
    await expect
      .element(detail.getByText("于 2026-11-20 11:04 被他人重置，待另一位管理员确认为本人；确认前不能审批"))
      .toBeVisible();
    expect(detail.getByRole("button", { name: "确认为本人" }).query()).toBeNull();
    await userEvent.click(detail.getByRole("button", { name: "关闭" }).last());
    answer("userAdmin.read", { ...linDetail, unconfirmed: { since, mayConfirm: true } });
    await userEvent.click(button("详情 林采薇"));
    await userEvent.click(detail.getByRole("button", { name: "确认为本人" }));
    answer("userAdmin.read", linDetail);
    const question = page.getByRole("dialog").filter({ hasText: "请先当面或以可靠方式核实" });
    await userEvent.click(question.getByRole("button", { name: "确认为本人" }));
    await expect.element(toast("已确认 林采薇 的账号由本人使用")).toBeVisible();
    await expect.element(detail.getByText(/被他人重置，待另一位/)).not.toBeInTheDocument();
    expect(calls.inputs.map(({ body }) => body)).toEqual([{ id: "u1" }]);
  });

  test("[ADMINDATA-25] moves to the recycle bin, and is restored or erased there", async () => {
    const removed = answer("userAdmin.remove", null);
    const restored = answer("userAdmin.restore", null);
    const erased = answer("userAdmin.erase", null);
    await openList();
    await fromMenu("林采薇", "删除");
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "删除" }));
    await expect.element(toast("林采薇 已移入回收站")).toBeVisible();
    await userEvent.click(page.getByRole("tab", { name: "回收站" }));
    await userEvent.click(button("恢复 何已删"));
    await expect.element(toast("何已删 已恢复")).toBeVisible();
    await userEvent.click(button("彻底删除 何已删"));
    await expect
      .element(page.getByText("何已删 的账号和个人数据将彻底删除，不可恢复。日志中的记录予以保留。"))
      .toBeVisible();
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "彻底删除" }));
    await expect.element(toast("何已删 已彻底删除")).toBeVisible();
    expect(removed.inputs.map(({ body }) => body.id)).toEqual(["u1"]);
    expect(restored.inputs.map(({ body }) => body.id)).toEqual(["u9"]);
    expect(erased.inputs.map(({ body }) => body.id)).toEqual(["u9"]);
  });
});

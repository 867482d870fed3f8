// Guarantee: the pages make no statement about a notice before it is known, or where it could not be read.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, fromGateway } from "#test/browser/answers.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { closeEditor, signInAsNoticeAuthor } from "#test/browser/notice-administration.ts";
import { openApp, toast } from "#test/browser/open.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const choices = (needsSecondPerson: boolean) => ({
  departments: [{ orgCode: "A01", departName: "公共资源交易中心" }],
  roles: [{ code: "supplier", name: "供应商经办" }],
  needsSecondPerson,
  robots: [],
});

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsNoticeAuthor();
});
afterEach(closeEditor);

describe("[ADMINDATA-25] publication of a notice", () => {
  for (const [where, address, name] of [
    ["in the list", "/system/notices", "发布 系统将于周六维护"],
    ["in its editor", "/system/notices?edit=n1", "发布"],
  ] as const)
    test(`${where} asks only after the need for an approval is known`, async () => {
      const reply = deferred<ReturnType<typeof choices>>();
      answer("noticeAdmin.readChoices", () => reply.promise);
      const counted = answer("noticeAdmin.countRecipients", { people: 120 });
      await openApp(address);
      await expect.element(button(name)).toBeVisible();
      const before = counted.inputs.length;
      await userEvent.click(button(name));
      await expect.poll(() => counted.inputs.length).toBeGreaterThan(before);
      await advanceAndSettle(0);
      expect(page.getByRole("dialog").query()).toBeNull();
      reply.resolve(choices(true));
      await expect
        .element(page.getByText("“系统将于周六维护”将发给 120 人，须由另一位管理员批准后发布，是否提交？"))
        .toBeVisible();
    });

  test("does not ask if that need could not be read", async () => {
    answer("noticeAdmin.readChoices", () => fromGateway(503));
    const sent = answer("noticeAdmin.publish", { state: "published", people: 120 });
    await openApp("/system/notices");
    await userEvent.click(button("发布 系统将于周六维护"));
    await expect.element(toast("请求出现错误，请稍后再试")).toBeVisible();
    expect(page.getByRole("dialog").query()).toBeNull();
    expect(sent.inputs).toEqual([]);
  });
});

describe("[ADMINDATA-25] audience of a notice", () => {
  async function openNamed(): Promise<void> {
    await openApp("/system/notices?edit=n1");
    await userEvent.click(page.getByRole("radio", { name: "指定范围" }));
  }

  test('shows no text for "none" while departments and roles load, or after a failure', async () => {
    answer("noticeAdmin.save", { id: "n1", version: 4, html: "" });
    const reply = deferred<Response>();
    answer("noticeAdmin.readChoices", () => reply.promise);
    await openNamed();
    await userEvent.click(page.getByLabelText("部门", { exact: true }));
    await userEvent.click(page.getByLabelText("角色", { exact: true }));
    expect(document.querySelector(".ant-empty")).toBeNull();
    reply.resolve(fromGateway(503));
    const failure = page.getByRole("alert").filter({ hasText: "部门与角色加载失败" });
    await expect.element(failure).toBeVisible();
    expect(document.querySelector(".ant-empty")).toBeNull();
    answer("noticeAdmin.readChoices", choices(false));
    await userEvent.click(failure.getByRole("button", { name: "重试" }));
    await expect.element(failure).not.toBeInTheDocument();
    await userEvent.click(page.getByLabelText("角色", { exact: true }));
    await expect.element(page.getByTitle("供应商经办", { exact: true })).toBeVisible();
    await userEvent.keyboard("{Escape}");
  });

  test("shows that its people could not be counted, and counts them again", async () => {
    answer("noticeAdmin.countRecipients", () => fromGateway(503));
    await openApp("/system/notices?edit=n1");
    const failure = page.getByRole("alert").filter({ hasText: "接收人数加载失败" });
    await expect.element(failure).toBeVisible();
    answer("noticeAdmin.countRecipients", { people: 7 });
    await userEvent.click(failure.getByRole("button", { name: "重试" }));
    await expect.element(page.getByText("目前共 7 人")).toBeVisible();
  });
});

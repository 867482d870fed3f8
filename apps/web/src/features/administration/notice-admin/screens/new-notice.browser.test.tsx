import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { advanceUntil, freezeClock } from "#test/browser/clock.ts";
import { closeEditor, draft, signInAsNoticeAuthor } from "#test/browser/notice-administration.ts";
import { openApp, readAddress } from "#test/browser/open.tsx";

const field = (name: string) => page.getByLabelText(name, { exact: true });
const body = () => page.getByRole("textbox", { name: "正文" });
const radios = ["指定范围", "紧急消息", "系统消息", "打开页面"];
const fields = { 标题: "周末停机", 发布人: "运维值班室", 业务编号: "d1" };
const moments = { 定时发布: "2026-12-01 09:30", 结束展示: "2026-12-08 18:00" };
const chosen = ["公共资源交易中心", "供应商经办", "李娜（li.na）", "档案目录"];

afterEach(closeEditor);

test("[ADMINDATA-25] saves a new notice with all settings, and shows it unchanged again", async () => {
  await page.viewport(1440, 900);
  signInAsNoticeAuthor();
  const people = [{ id: "u7", username: "li.na", realname: "李娜", departments: ["采购一部"] }];
  answer("noticeAdmin.findPeople", people);
  const saved = answer("noticeAdmin.save", ({ body: { html } }) => ({ id: "n9", version: 1, html }));
  await openApp("/system/notices?edit=new");
  await userEvent.click(body());
  await userEvent.keyboard("周六停机");
  for (const name of radios) await userEvent.click(page.getByRole("radio", { name }));
  for (const [name, value] of Object.entries(fields)) await userEvent.fill(field(name), value);
  await userEvent.click(field("部门"));
  await userEvent.click(page.getByTitle("公共资源交易中心", { exact: true }).last());
  await userEvent.keyboard("{Escape}");
  await userEvent.click(field("角色"));
  await userEvent.keyboard("供应{Enter}{Escape}");
  await userEvent.click(field("人员"));
  await userEvent.keyboard("ln");
  await userEvent.click(page.getByTitle("李娜（li.na）", { exact: true }).last());
  await userEvent.keyboard("{Escape}");
  await userEvent.click(field("页面"));
  await userEvent.keyboard("档案目录{Enter}");
  for (const [name, value] of Object.entries(moments)) {
    await userEvent.click(field(name));
    await userEvent.keyboard(`${value}{Enter}`);
  }
  await userEvent.click(page.getByRole("button", { name: "返回列表" }));
  await expect.element(page.getByRole("heading", { name: "通知公告", level: 1 })).toBeVisible();
  const { id: _id, version: _version, ...written } = saved.inputs.at(-1)?.body ?? {};
  expect(written).toEqual({
    title: "周末停机",
    sender: "运维值班室",
    kind: "2",
    priority: "H",
    html: "<p>周六停机</p>",
    reach: "named",
    audience: { departments: ["A01"], roles: ["supplier"], people: ["u7"] },
    openType: "component",
    openPage: "archive/dossiers",
    busId: "d1",
    publishAt: "2026-12-01T01:30:00.000Z",
    endsAt: "2026-12-08T10:00:00.000Z",
  });

  const audience = { departments: ["A01"], roles: ["supplier"], people };
  answer("noticeAdmin.read", { ...draft, ...written, robots: [], audience, id: "n9", version: 1 });
  await openApp("/system/notices?edit=n9");
  await expect.element(body()).toHaveTextContent("周六停机");
  for (const name of radios) await expect.element(page.getByRole("radio", { name })).toBeChecked();
  for (const [name, value] of Object.entries({ ...fields, ...moments }))
    await expect.element(field(name)).toHaveValue(value);
  for (const text of chosen) await expect.element(page.getByTitle(text, { exact: true })).toBeVisible();
});

test.each([
  ["2026-12-01 0", "9:30"],
  ["2026-12-01 09:30", ""],
])("[ADMINDATA-25] keeps the input “%s” of a date while the new notice is saved", async (typed, remainder) => {
  await page.viewport(1440, 900);
  signInAsNoticeAuthor();
  const saved = answer("noticeAdmin.save", ({ body: { html } }) => ({ id: "n9", version: 1, html }));
  await openApp("/system/notices?edit=new");
  await expect.element(field("标题")).toBeVisible();
  freezeClock();
  await userEvent.fill(field("标题"), "周末停机");
  await userEvent.click(field("定时发布"));
  await userEvent.keyboard(typed);
  await advanceUntil(() => readAddress() === "/system/notices?edit=n9");
  await userEvent.keyboard(`${remainder}{Enter}`);
  await advanceUntil(() => saved.inputs.at(-1)?.body.publishAt === "2026-12-01T01:30:00.000Z");
});

test("finds departments of a notice by name or code", async () => {
  await page.viewport(1440, 900);
  signInAsNoticeAuthor();
  answer("noticeAdmin.readChoices", {
    departments: [
      { orgCode: "A01", departName: "公共资源交易中心" },
      { orgCode: "A01A01", departName: "采购一部" },
      { orgCode: "A01A02", departName: "采购二部" },
    ],
    roles: [],
    needsSecondPerson: false,
    robots: [],
  });
  await openApp("/system/notices?edit=new");
  await userEvent.click(page.getByRole("radio", { name: "指定范围" }));
  await userEvent.click(field("部门"));
  const titles = () => [...document.querySelectorAll(".ant-select-tree-title")].map(({ textContent }) => textContent);
  for (const [typed, found] of [
    ["二部", ["公共资源交易中心", "采购二部"]],
    ["Ａ０１Ａ０１", ["公共资源交易中心", "采购一部"]],
    ["三部", []],
  ] as const) {
    await userEvent.keyboard(`{Control>}a{/Control}${typed}`);
    await expect.poll(titles).toEqual(found);
  }
});

test("[ADMINDATA-25] is also sent to chat groups, unless it is for chosen people", async () => {
  await page.viewport(1440, 900);
  signInAsNoticeAuthor();
  const saved = answer("noticeAdmin.save", ({ body: { html } }) => ({ id: "n9", version: 1, html }));
  await openApp("/system/notices?edit=new");
  const group = page.getByRole("checkbox", { name: "企业微信群" });
  await expect.element(group).not.toBeChecked();
  await userEvent.click(group);
  await expect.poll(() => saved.inputs.at(-1)?.body.robots).toEqual(["wecom"]);
  await userEvent.click(page.getByRole("radio", { name: "指定范围" }));
  await expect.element(group).toBeEnabled();
  await userEvent.click(field("角色"));
  await userEvent.keyboard("供应{Enter}{Escape}");
  await expect.element(page.getByText("发给指定角色或人员的通知不能同时发到群")).toBeVisible();
  await expect.element(group).toBeDisabled();
  await expect.poll(() => saved.inputs.at(-1)?.body).not.toHaveProperty("robots");
});

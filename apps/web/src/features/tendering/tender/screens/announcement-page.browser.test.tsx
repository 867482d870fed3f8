import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { faultsOfWidths, openApp, readAddress, toast } from "#test/browser/open.tsx";
import { announcementDetail, answerProjects, answerStatusWords, project, tenderMenus } from "#test/browser/tenders.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const facts = page.getByRole("region", { name: "公告信息" });
const waiting = { version: 4, state: "waiting", publishedAt: null, approver: null } as const;

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu: [...tenderMenus] });
  answer("savedView.listOwn", []);
  answerStatusWords();
  answerProjects();
});

const open = () => openApp("/tender/projects?announcement=a1");

test("[TENDER-30] shows a published announcement with its facts and both links", async () => {
  await open();
  await expect.element(page.getByText("欢迎符合条件的供应商参加。")).toBeVisible();
  await expect
    .element(facts)
    .toHaveTextContent(
      "公告信息公告类型采购公告涉及的标段标段 1、标段 2起草人林经办审批人周主任发布时间2026-11-20 09:30被取代市民服务热线平台升级更正公告",
    );
  for (const name of ["批准并发布", "退回", "撤回", "提交发布"]) expect(button(name).query()).toBeNull();
  expect(await faultsOfWidths()).toEqual([]);
  await userEvent.click(facts.getByRole("button", { name: "市民服务热线平台升级更正公告" }));
  await expect.poll(readAddress).toBe("/tender/projects?announcement=a2");
});

describe("[TENDER-30, TENDER-35] the second person", () => {
  test("approves, and the announcement is published", async () => {
    answer("announcement.read", announcementDetail({ ...waiting, mayDecide: true }));
    const sent = answer("announcement.decide", { state: "published" });
    await open();
    await userEvent.click(button("批准并发布"));
    await expect.element(toast("已批准并发布")).toBeVisible();
    expect(sent.inputs.map(({ body }) => body)).toEqual([{ id: "a1", version: 4, isApproved: true, reason: "" }]);
  });

  test("[TENDER-33] approves for the set time", async () => {
    const publishAt = "2026-12-08T01:00:00.000Z";
    answer("announcement.read", announcementDetail({ ...waiting, mayDecide: true, publishAt }));
    answer("announcement.decide", { state: "scheduled" });
    await open();
    await userEvent.click(button("批准，于 2026-12-08 09:00 发布"));
    await expect.element(toast("已批准，将按时发布")).toBeVisible();
  });

  test("returns it with a reason, which stays after a failure", async () => {
    answer("announcement.read", announcementDetail({ ...waiting, mayDecide: true }));
    answer("announcement.decide", refusal("http.internal", { requestId: "r1" }, { requestId: "r1" }));
    await open();
    await userEvent.click(button("退回"));
    const form = page.getByRole("dialog", { name: "退回公告" });
    await userEvent.click(form.getByRole("button", { name: "退回" }));
    await expect.element(form.getByText("请填写退回的理由")).toBeVisible();
    await userEvent.fill(form.getByRole("textbox", { name: "退回的理由" }), "预算有误");
    await userEvent.click(form.getByRole("button", { name: "退回" }));
    await expect.element(form.getByText("预算有误", { exact: true })).toBeVisible();
    const sent = answer("announcement.decide", { state: "draft" });
    await userEvent.click(form.getByRole("button", { name: "退回" }));
    await expect.element(toast("已退回给提交人")).toBeVisible();
    expect(sent.inputs.map(({ body }) => body)).toEqual([
      { id: "a1", version: 4, isApproved: false, reason: "预算有误" },
    ]);
  });

  test("sees why the approval is refused", async () => {
    answer("announcement.read", announcementDetail({ ...waiting, mayDecide: true }));
    answer("announcement.decide", refusal("tender.own_approval"));
    await open();
    await userEvent.click(button("批准并发布"));
    await expect.element(toast("不能审核自己提交的内容")).toBeVisible();
  });
});

test("[TENDER-31] is recalled by its author's side after a question", async () => {
  answer("tender.readProject", project({ may: ["announce"] }));
  answer("announcement.read", announcementDetail({ ...waiting, isOwn: true }));
  const sent = answer("announcement.recall", null);
  await open();
  await expect.element(page.getByText("您提交的公告须由另一人审批")).toBeVisible();
  await userEvent.click(button("撤回"));
  const question = page.getByRole("dialog").filter({ hasText: "公告将回到草稿，可修改后重新提交，是否撤回？" });
  answer("announcement.read", announcementDetail({ version: 5, state: "draft", publishedAt: null }));
  await userEvent.click(question.getByRole("button", { name: "撤回" }));
  await expect.element(toast("已撤回，公告回到草稿")).toBeVisible();
  expect(sent.inputs.map(({ body }) => body)).toEqual([{ id: "a1", version: 4 }]);
  await expect.element(button("提交发布")).toBeVisible();
});

test("[TENDER-30] lists the announcements with a link to each", async () => {
  const listed = answer("announcement.list", {
    total: 1,
    isMore: false,
    rows: [{ ...announcementDetail(), projectId: "p1", projectName: "市民服务热线平台升级" }],
  });
  await openApp("/tender/announcements?state=published");
  await userEvent.click(page.getByRole("link", { name: "查看 市民服务热线平台升级采购公告" }));
  await expect.poll(readAddress).toBe("/tender/projects?announcement=a1");
  expect(listed.inputs[0]?.query).toMatchObject({ state: "published" });
});

test("[TENDER-26] lists what is to do, the time that is left, and leads to it", async () => {
  await openApp("/tender/desk");
  const rows = page.getByRole("region", { name: "按期限排列" }).getByRole("listitem");
  for (const part of ["市民服务热线平台升级 标段 1", "等待投标截止及开标", "2999-12-20 09:30"])
    await expect.element(rows.nth(0).getByText(part, { exact: true })).toBeVisible();
  await expect.element(rows.nth(0).getByText(/还有 \d+ 天 \d+ 小时$/)).toBeVisible();
  await expect.element(rows.nth(1)).toHaveTextContent("图书馆家具采购审批公告无期限");
  await expect.element(rows.nth(2)).toHaveTextContent("未命名项目填写项目内容，起草公告无期限");
  await userEvent.click(page.getByRole("link", { name: "前往办理 图书馆家具采购" }));
  await expect.poll(readAddress).toBe("/tender/projects?view=p2");
});

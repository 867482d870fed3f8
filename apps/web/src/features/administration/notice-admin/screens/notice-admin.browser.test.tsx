// Guarantee: the input of an administrator is saved automatically, and is published after a question with the number
// of recipients.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { advanceUntil, advanceUntilVisible, freezeClock, restoreClock } from "#test/browser/clock.ts";
import { closeEditor, draft, published, rowOf, signInAsNoticeAuthor } from "#test/browser/notice-administration.ts";
import { openApp, readAddress, scrollsSideways, seriousFindings, simulateReload, toast } from "#test/browser/open.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const generatedId = expect.stringMatching(/^[0-9a-f]{32}$/);
const body = () => page.getByRole("textbox", { name: "正文" });

async function openList(): Promise<void> {
  await openApp("/system/notices");
  await expect.element(page.getByRole("heading", { name: "通知公告", level: 1 })).toBeVisible();
}
async function openEditor(): Promise<void> {
  await openApp("/system/notices?edit=n1");
  await expect.element(body()).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsNoticeAuthor();
});
afterEach(closeEditor);

describe("[ADMINDATA-25] list of notices", () => {
  test("shows state, readers and actions, and withdraws after confirmation", async () => {
    await openList();
    await expect.element(page.getByText("80 / 120")).toBeVisible();
    const withdrawals = answer("noticeAdmin.withdraw", { state: "withdrawn" });
    await userEvent.click(button("撤回 放假安排"));
    await expect.element(page.getByText("撤回后，所有用户均不能再查看“放假安排”，是否继续？")).toBeVisible();
    await userEvent.click(button("撤回"));
    await expect.element(toast("已撤回")).toBeVisible();
    expect(withdrawals.inputs.map((input) => input.body)).toEqual([{ id: "n2" }]);
  });

  test("copies a notice to a draft, and deletes a draft but no published notice", async () => {
    const copies = answer("noticeAdmin.copy", { id: "n9" });
    const removals = answer("noticeAdmin.remove", null);
    const choose = async (title: string, action: string) => {
      await userEvent.click(button(`更多操作 ${title}`));
      await userEvent.click(page.getByRole("menuitem", { name: action }));
    };
    await openList();
    await choose("放假安排", "复制为草稿");
    await expect.element(toast("已复制为草稿")).toBeVisible();
    expect(copies.inputs.map((input) => input.body)).toEqual([{ id: "n2" }]);
    await choose("系统将于周六维护", "删除");
    const question = page.getByRole("dialog").filter({ hasText: "“系统将于周六维护”将被删除，不能恢复，是否继续？" });
    await expect.element(question).toBeVisible();
    expect(removals.inputs).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "删除" }));
    await expect.element(toast("草稿已删除")).toBeVisible();
    expect(removals.inputs.map((input) => input.body)).toEqual([{ id: "n1" }]);
    await userEvent.click(button("更多操作 放假安排"));
    await expect.element(page.getByRole("menuitem", { name: "阅读情况" })).toBeVisible();
    expect(page.getByRole("menuitem", { name: "删除" }).query()).toBeNull();
  });

  test("allows reading, publishing and withdrawing on a phone", async () => {
    await page.viewport(375, 800);
    await openList();
    const publications = answer("noticeAdmin.publish", { state: "published", people: 120 });
    await userEvent.click(button("发布 系统将于周六维护"));
    await expect.element(page.getByText("“系统将于周六维护”将立即发给 120 人，是否发布？")).toBeVisible();
    await userEvent.click(button("发布"));
    await expect.element(toast("已发布")).toBeVisible();
    expect(publications.inputs.map((input) => input.body)).toEqual([{ id: "n1", version: 3 }]);
    expect(await scrollsSideways()).toBe(false);
  });
});

describe("[ADMINDATA-25] editor of a notice", () => {
  test("saves the input automatically, and publishes the saved version", async () => {
    const saved = answer("noticeAdmin.save", { id: "n1", version: 4, html: "<p>请提前上传文件</p>" });
    const publications = answer("noticeAdmin.publish", { state: "published", people: 120 });
    await openEditor();
    freezeClock();
    await userEvent.fill(page.getByLabelText("标题", { exact: true }), "系统将于周日维护");
    await expect.element(page.getByText("有未保存的修改")).toBeVisible();
    await advanceUntilVisible(page.getByText(/^已自动保存/));
    expect(saved.inputs.map((input) => input.body)).toMatchObject([
      { id: "n1", version: 3, title: "系统将于周日维护", html: "<p>请提前上传文件</p>", reach: "all" },
    ]);
    restoreClock();
    await userEvent.click(button("发布"));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "发布" }));
    await expect.element(toast("已发布")).toBeVisible();
    expect(publications.inputs.map((input) => input.body)).toEqual([{ id: "n1", version: 4 }]);
    await expect.element(page.getByRole("heading", { name: "通知公告", level: 1 })).toBeVisible();
  });

  test("formats the text by buttons, and refuses a forbidden link", async () => {
    const saved = answer("noticeAdmin.save", { id: "n1", version: 4, html: "" });
    await openEditor();
    await userEvent.click(body());
    await userEvent.keyboard("{Control>}a{/Control}");
    await userEvent.click(button("加粗"));
    await expect.element(button("加粗")).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(button("链接"));
    await userEvent.fill(page.getByLabelText("链接地址"), "javascript:alert(1)");
    await userEvent.click(button("确定"));
    await expect.element(page.getByText("请填写 http(s)、mailto、tel 地址，或以 / 开头的本站路径")).toBeVisible();
    await userEvent.fill(page.getByLabelText("链接地址"), "/archive/statistics");
    await userEvent.click(button("确定"));
    await userEvent.click(button("返回列表"));
    await expect
      .poll(() => saved.inputs.at(-1)?.body?.html)
      .toBe('<p><a href="/archive/statistics"><strong>请提前上传文件</strong></a></p>');
  });

  test("[SEC-67] cleans pasted content before it is inserted", async () => {
    answer("noticeAdmin.save", { id: "n1", version: 4, html: "" });
    await openEditor();
    const data = new DataTransfer();
    data.setData(
      "text/html",
      '<p onclick="x()">粘贴<img src="https://evil.example/p.gif"></p><script>window.hit=1</script>',
    );
    body()
      .element()
      .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    await expect.element(body()).toHaveTextContent("粘贴请提前上传文件");
    expect(body().element().querySelector("[onclick], script, img[src*=evil]")).toBeNull();
    expect("hit" in window).toBe(false);
  });

  test("[SEC-53] shows a forbidden target at its field, and keeps the input", async () => {
    answer(
      "noticeAdmin.save",
      refusal("notice.unregistered_origin", { field: "openPage", origin: "https://x.example" }),
    );
    await openEditor();
    freezeClock();
    await userEvent.click(page.getByRole("radio", { name: "打开地址" }));
    await userEvent.fill(page.getByLabelText("地址", { exact: true }), "https://x.example/a");
    await advanceUntilVisible(page.getByText(/请先在子系统管理中登记站点/));
    await expect.element(page.getByLabelText("地址", { exact: true })).toHaveValue("https://x.example/a");
  });

  test("counts the audience while it is chosen, and previews the notice", async () => {
    answer("noticeAdmin.save", { id: "n1", version: 4, html: "" });
    const counts = answer("noticeAdmin.countRecipients", { people: 7 });
    await openEditor();
    await userEvent.click(page.getByRole("radio", { name: "指定范围" }));
    await userEvent.click(page.getByLabelText("角色", { exact: true }));
    await userEvent.keyboard("供应{Enter}{Escape}");
    await expect.element(page.getByText("目前共 7 人")).toBeVisible();
    await expect
      .poll(() => counts.inputs.at(-1)?.body)
      .toEqual({ reach: "named", audience: { departments: [], roles: ["supplier"], people: [] } });
    await userEvent.click(button("预览"));
    const dialog = page.getByRole("dialog", { name: "系统将于周六维护" });
    await expect.element(dialog.getByText("请提前上传文件")).toBeVisible();
    await expect.element(dialog.getByText("重要消息")).toBeVisible();
    await userEvent.click(dialog.getByText("手机"));
    await userEvent.click(dialog.getByRole("button", { name: "关闭" }).first());
  });
});

describe("[ADMINDATA-25] new notice", () => {
  const openNew = async () => {
    await openList();
    await userEvent.click(button("新建通知"));
    await expect.element(body()).toBeVisible();
  };

  test("is not saved without any input", async () => {
    const saved = answer("noticeAdmin.save", { id: "n9", version: 1, html: "" });
    await openNew();
    await userEvent.click(button("发布"));
    await expect.element(page.getByText("请填写标题后再发布")).toBeVisible();
    await userEvent.click(button("返回列表"));
    await expect.element(page.getByRole("heading", { name: "通知公告", level: 1 })).toBeVisible();
    expect(saved.inputs).toEqual([]);
  });

  test("becomes a draft on the server with its first change, and saves later changes", async () => {
    const saved = answer("noticeAdmin.save", { id: "n9", version: 1, html: "" });
    await openNew();
    const title = page.getByLabelText("标题", { exact: true });
    freezeClock();
    await userEvent.type(title, "放");
    await advanceUntil(() => readAddress() === "/system/notices?edit=n9");
    expect(saved.inputs.map((input) => input.body)).toMatchObject([
      { id: generatedId, version: null, title: "放", html: "", reach: "all" },
    ]);
    await expect.element(title).toHaveFocus();
    const laterSaves = answer("noticeAdmin.save", { id: "n9", version: 2, html: "" });
    restoreClock();
    await userEvent.type(title, "假");
    await userEvent.click(button("返回列表"));
    await expect
      .poll(() => laterSaves.inputs.map((input) => input.body))
      .toMatchObject([{ id: "n9", version: 1, title: "放假" }]);
  });

  test("keeps unsaved input through a reload", async () => {
    const lostSaves = answer("noticeAdmin.save", () => deferred<never>().promise);
    await openNew();
    freezeClock();
    await userEvent.type(page.getByLabelText("标题", { exact: true }), "断网前写的");
    await expect.element(page.getByText("有未保存的修改")).toBeVisible();
    await simulateReload();
    // The closing page still tries to save.
    await expect.poll(() => lostSaves.inputs.length).toBe(1);
    restoreClock();
    const saved = answer("noticeAdmin.save", { id: "n9", version: 1, html: "" });
    await openApp("/system/notices?edit=new");
    await expect.element(page.getByLabelText("标题", { exact: true })).toHaveValue("断网前写的");
    await expect.poll(() => readAddress()).toBe("/system/notices?edit=n9");
    expect(saved.inputs.map((input) => input.body)).toMatchObject([
      { id: generatedId, version: null, title: "断网前写的" },
    ]);
  });

  const newTitle = () => page.getByLabelText("标题", { exact: true });
  const idsIn = (...calls: { inputs: { body: { id: string | null } }[] }[]) => [
    ...new Set(calls.flatMap(({ inputs }) => inputs.map(({ body: { id } }) => id))),
  ];
  async function failFirstSave() {
    const lostSaves = answer("noticeAdmin.save", () => {
      throw new TypeError("Failed to fetch");
    });
    await openNew();
    freezeClock();
    await userEvent.fill(newTitle(), "送达了的标题");
    await advanceUntilVisible(page.getByText("网络已断开，内容已保存在本机，恢复后自动保存"));
    return lostSaves;
  }

  test("repeats its first save with the same id until it is answered", async () => {
    const lostSaves = await failFirstSave();
    const saved = answer("noticeAdmin.save", ({ body: { id } }) => ({ id: id ?? "", version: 2, html: "" }));
    await userEvent.fill(newTitle(), "送达了的标题，又改了");
    await advanceUntil(() => saved.inputs.at(-1)?.body.title === "送达了的标题，又改了");
    expect(saved.inputs[0]?.body.version).toBeNull();
    expect(idsIn(lostSaves, saved)).toEqual([generatedId]);
    await expect.poll(readAddress).toBe(`/system/notices?edit=${saved.inputs[0]?.body.id}`);
  });

  test("keeps the id of its first save after a reload, and can load the other version", async () => {
    const lostSaves = await failFirstSave();
    await simulateReload();
    await openApp("/system/notices?edit=new");
    await expect.element(newTitle()).toHaveValue("送达了的标题");
    // Pending retries of the closed page end with it, as in a reload.
    restoreClock();
    freezeClock();
    const refused = answer("noticeAdmin.save", refusal("notice.changed"));
    answer("noticeAdmin.read", { ...draft, id: "n9", version: 2, title: "别人的标题" });
    await userEvent.fill(newTitle(), "送达了的标题，又改了");
    await advanceUntilVisible(page.getByText("该记录刚被他人修改，您的修改尚未保存"));
    await expect.element(newTitle()).toHaveValue("送达了的标题，又改了");
    expect(idsIn(lostSaves, refused)).toEqual([generatedId]);
    restoreClock();
    await userEvent.click(button("放弃我的修改，载入最新"));
    await expect.element(newTitle()).toHaveValue("别人的标题");
  });
});

test("shows a notice that can no longer be changed as its readers see it", async () => {
  answer("noticeAdmin.read", { ...draft, ...published, html: "<p>放假三天</p>" });
  answer("noticeAdmin.list", { total: 1, rows: [rowOf({ ...draft, ...published })] });
  await openList();
  await userEvent.click(button("查看 放假安排"));
  await expect.element(page.getByRole("dialog").getByText("放假三天")).toBeVisible();
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "关闭" }).first());
});

describe("decision of a second person", () => {
  const request = {
    id: "a1",
    askedBy: "writer",
    askedAt: "2026-11-20T03:04:05.000Z",
    expiresAt: "2026-11-27T03:04:05.000Z",
  };
  const waitingNotice: typeof draft = {
    ...draft,
    state: "waiting",
    audience: { ...draft.audience, roles: ["supplier"] },
  };
  const dialog = () => page.getByRole("dialog");

  async function openWaiting(isOwn = false): Promise<void> {
    signInAsNoticeAuthor(["notice:view", "approval:decide"]);
    answer("noticeAdmin.list", { total: 1, rows: [rowOf(waitingNotice, { approvalId: "a1" })] });
    answer("noticeAdmin.read", { ...waitingNotice, reach: "named", approval: { ...request, isOwn } });
    await openApp("/system/notices?view=n1");
    await expect.element(dialog().getByText("请提前上传文件")).toBeVisible();
  }

  test("is made at the notice itself, with content, audience and time", async () => {
    await openWaiting();
    for (const fact of [
      "writer，2026-11-20 11:04",
      "2026-11-27 11:04",
      "角色：供应商经办",
      "目前 120 人",
      "批准后立即发布",
    ])
      await expect.element(dialog().getByText(fact)).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    const decisions = answer("approval.decide", null);
    await userEvent.click(dialog().getByRole("button", { name: "批准发布" }));
    await expect.element(toast("已批准，按设定的时间发布")).toBeVisible();
    expect(decisions.inputs.map((input) => input.body)).toEqual([{ id: "a1", isApproved: true, reason: "" }]);
    await expect.poll(readAddress).toBe("/system/notices");
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test("requires a reason for a rejection, and closes if another person has decided", async () => {
    await openWaiting();
    const decisions = answer("approval.decide", refusal("approval.not_found"));
    await userEvent.click(dialog().getByRole("button", { name: "退回", exact: true }));
    await userEvent.click(dialog().getByRole("button", { name: "退回草稿" }));
    await expect.element(dialog().getByText("请填写退回理由")).toBeVisible();
    expect(decisions.inputs).toEqual([]);
    await userEvent.fill(dialog().getByLabelText("退回理由"), "时间有误");
    answer("noticeAdmin.read", { ...waitingNotice, state: "draft" });
    await userEvent.click(dialog().getByRole("button", { name: "退回草稿" }));
    await expect.element(dialog().getByRole("region", { name: "审批" })).not.toBeInTheDocument();
    expect(decisions.inputs.map((input) => input.body)).toEqual([{ id: "a1", isApproved: false, reason: "时间有误" }]);
    await userEvent.click(dialog().getByRole("button", { name: "关闭" }).first());
  });

  test("is not offered for the person's own request", async () => {
    await openWaiting(true);
    await expect.element(dialog().getByText("由您提交或撰写，须由另一位管理员审批")).toBeVisible();
    expect(
      dialog()
        .getByRole("button", { name: /批准|退回/ })
        .elements(),
    ).toEqual([]);
    await userEvent.click(dialog().getByRole("button", { name: "关闭" }).first());
  });
});

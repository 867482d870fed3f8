import type { EndpointOf, ResultOf } from "@tender/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { answerAuditLogs, auditRow, auditWhole } from "#test/browser/audit-logs.ts";
import { openApp, seriousFindings } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const menu = [menuItem({ path: "/system/audit", component: "audit/entries", meta: { title: "日志管理" } })];
const mayVerify = { action: "audit:verify", type: "1", status: "1", describe: "校验日志与下载锚点" } as const;
const tab = (name: string) => page.getByRole("tab", { name, exact: true });
const words = [
  { value: "role.save", text: "保存角色", title: "保存角色", label: "保存角色" },
  { value: "session.sign_in", text: "登录", title: "登录", label: "登录" },
];

async function open(section = "", auth: readonly (typeof mayVerify)[] = [mayVerify]) {
  signInToWorkspace({ menu, auth, allAuth: [mayVerify] });
  await openApp(`/system/audit${section}`);
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  answer("audit.list", { total: 1, rows: [auditRow()] });
  answer("dictionary.readItems", words as never);
  answer("savedView.listOwn", []);
  answerAuditLogs();
});

describe("[SEC-80] audit trail", () => {
  test("has a section with its own address for each kind of entries", async () => {
    await open();
    await expect.element(page.getByRole("heading", { name: "日志管理", level: 1 })).toBeVisible();
    for (const [name, content] of [
      ["登录日志", "账号密码"],
      ["操作日志", "已拒绝"],
      ["敏感信息查阅", "电话核实投标人"],
      ["错误日志", "GET /api/saved-view/own"],
    ] as const) {
      await userEvent.click(tab(name));
      await expect.element(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      await expect.element(page.getByRole("cell", { name: content, exact: true }).first()).toBeVisible();
    }
    expect(window.location.hash).toBe("#errors");
  });

  test("filters a section by its own filters", async () => {
    const calls = answer("audit.listSignIns", { total: 0, rows: [] });
    await open("?keyword=zhang&outcome=refused#sign-ins");
    await expect.element(page.getByText("没有符合条件的日志")).toBeVisible();
    expect(calls.inputs.at(-1)?.query).toMatchObject({ keyword: "zhang", outcome: "refused" });
  });

  test("shows reasons of refusals and kinds of proof in words", async () => {
    const refused = { outcome: "refused", object: "passkey", action: "account.prove" };
    const rows = ["password.wrong_old", "session.throttled", "role.in_use", null].map((reason, at) =>
      auditRow({ ...refused, id: `a${at}`, reason }),
    );
    answer("audit.list", { total: rows.length, rows });
    await open();
    for (const word of ["旧密码输入错误", "错误次数过多", "仍有授予使用该角色"])
      await expect.element(page.getByRole("cell", { name: word, exact: true })).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "通行密钥", exact: true }).first()).toBeVisible();
    expect(page.getByText(/password\.wrong_old|role\.in_use|passkey/).query()).toBeNull();
  });

  test("shows the changes of an entry, before and after, without unchanged values", async () => {
    answer("audit.read", auditWhole());
    await open();
    await userEvent.click(page.getByRole("button", { name: "详情" }));
    const dialog = page.getByRole("dialog");
    const changes = dialog.getByRole("table", { name: "变更内容" });
    await expect.element(changes.getByRole("row").nth(1)).toHaveTextContent("名称经办人经办");
    await expect.element(changes.getByRole("row").nth(2)).toHaveTextContent("角色（空）甲、乙");
    await expect.element(dialog.getByText("另有 1 项未变")).toBeVisible();
    await expect.element(dialog.getByText("更名")).toBeVisible();
    await expect.element(dialog.getByText("Chrome 140")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
  });

  test("opens the history of an entry's record, where two versions are compared", async () => {
    answer("audit.read", auditWhole());
    const version = (id: string, before: string | null, after: string) => ({
      id,
      at: "2026-11-20T03:04:05.000Z",
      username: id,
      action: "role.save",
      facts: [],
      kind: before === null ? ("made" as const) : ("changed" as const),
      changes: [{ field: "name", before, after }],
    });
    const calls = answer("audit.history", {
      total: 3,
      rows: [version("wang", "乙", "丙"), version("li", "甲", "乙"), version("zhao", null, "甲")],
    });
    await open();
    await userEvent.click(page.getByRole("button", { name: "详情" }));
    await userEvent.click(page.getByRole("button", { name: "变更历史" }));
    const drawer = page.getByRole("dialog");
    await expect.element(drawer.getByText("变更历史：R1", { exact: true })).toBeVisible();
    const difference = drawer.getByRole("table", { name: "两个版本的差异" });
    await expect.element(difference.getByRole("row").nth(1)).toHaveTextContent("名称乙丙");
    expect(calls.inputs.at(-1)?.query).toMatchObject({ type: "role", object: "R1" });
    await userEvent.click(drawer.getByRole("combobox", { name: "较早版本" }));
    await userEvent.click(page.getByText(/^第 1 版.*zhao$/).last());
    await expect.element(difference.getByRole("row").nth(1)).toHaveTextContent("名称甲丙");
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(drawer.getByRole("button", { name: "关闭" }));
    await expect.element(drawer).not.toBeInTheDocument();
  });

  test("shows that an entry could not be read, and reads it again", async () => {
    answer("audit.read", refusal("audit.not_found"));
    await open();
    await userEvent.click(page.getByRole("button", { name: "详情" }));
    const dialog = page.getByRole("dialog");
    await expect
      .element(dialog.getByRole("alert"))
      .toHaveTextContent("变更内容加载失败该日志不存在或已按保存期限清理重试");
    answer("audit.read", auditWhole());
    await userEvent.click(dialog.getByRole("button", { name: "重试" }));
    await expect.element(dialog.getByText("另有 1 项未变")).toBeVisible();
  });
});

type Step = ResultOf<EndpointOf<"auditChain.verify">>;
const step = (fields: Partial<Step>): Step => ({
  checked: 20_000,
  next: null,
  fault: null,
  first: 1,
  last: 30_000,
  ...fields,
});

describe("[SEC-81] verification of the trail", () => {
  test("shows the anchors, and checks the trail step by step with progress and success", async () => {
    const second = deferred<Step>();
    const replies = [step({ next: "links:20000" }), second.promise];
    const calls = answer("auditChain.verify", () => replies.shift() as Promise<Step>);
    await open("#chain");
    for (const text of ["1200", "66c7f0f4".repeat(8), "每小时", "已签名"])
      await expect.element(page.getByRole("cell", { name: text, exact: true })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "校验日志" }));
    await userEvent.click(page.getByRole("button", { name: "开始校验" }));
    await expect.element(page.getByText("已核对 20,000 条")).toBeVisible();
    second.resolve(step({ checked: 40_000 }));
    await expect.element(page.getByText("校验通过，日志完整")).toBeVisible();
    await expect.element(page.getByText("第 1 至 30000 条")).toBeVisible();
    expect(calls.inputs.map(({ body }) => body)).toEqual([
      { from: null, anchor: null },
      { from: "links:20000", anchor: null },
    ]);
    expect(await seriousFindings()).toEqual([]);
  });

  test("names the first broken entry", async () => {
    answer("auditChain.verify", step({ fault: { kind: "edited", seq: 12, entryId: "01KB" } }));
    await open("#chain");
    await userEvent.click(page.getByRole("button", { name: "校验日志" }));
    await userEvent.click(page.getByRole("button", { name: "开始校验" }));
    await expect.element(page.getByText("校验未通过")).toBeVisible();
    await expect.element(page.getByText("第 12 条日志被修改（记录编号 01KB）")).toBeVisible();
  });

  test("requires an anchor of the right form, and sends it", async () => {
    const calls = answer("auditChain.verify", step({}));
    await open("#chain");
    await userEvent.click(page.getByRole("button", { name: "校验日志" }));
    const field = page.getByLabelText("另行保存的锚点（可选）");
    await userEvent.fill(field, "12");
    await userEvent.click(page.getByRole("button", { name: "开始校验" }));
    await expect.element(page.getByText("锚点格式应为“序号:摘要”，摘要为 64 位十六进制数")).toBeVisible();
    expect(calls.inputs).toEqual([]);
    const anchor = `12:${"ab".repeat(32)}`;
    await userEvent.fill(field, ` ${anchor} `);
    await userEvent.click(page.getByRole("button", { name: "开始校验" }));
    await expect.element(page.getByText("校验通过，日志完整")).toBeVisible();
    expect(calls.inputs.map(({ body }) => body)).toEqual([{ from: null, anchor }]);
  });

  test("stops on request, and sends no further step", async () => {
    const first = deferred<Step>();
    const calls = answer("auditChain.verify", () => first.promise);
    await open("#chain");
    await userEvent.click(page.getByRole("button", { name: "校验日志" }));
    await userEvent.click(page.getByRole("button", { name: "开始校验" }));
    await userEvent.click(page.getByRole("button", { name: "停止" }));
    first.resolve(step({ next: "links:20000" }));
    await expect.element(page.getByText("已停止，校验未完成")).toBeVisible();
    expect(calls.inputs).toHaveLength(1);
  });
});

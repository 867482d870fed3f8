// Guarantee: a change that needs approval is shown with its effects, and decided by another administrator than its
// author.
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { waitingBinding } from "#test/browser/approvals.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { answerEncryptionKey } from "#test/browser/wire-password.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const decider = { action: "approval:decide", type: "1", status: "1", describe: "" } as const;
const change = {
  ...waitingBinding,
  id: "a2",
  kind: "change",
  title: "授予管理类角色：安全管理员",
  facts: [
    { label: "范围", value: "全部部门" },
    { label: "人员", value: "李娜（li.na）" },
  ],
} as const;

const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = (name: string) => page.getByRole("dialog", { name });

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({
    menu: [menuItem({ path: "/system/approvals", component: "approval/approvals", meta: { title: "待审批" } })],
    auth: [decider],
    allAuth: [decider, { ...decider, action: "approval:export" }],
  });
  answer("proof.readMethods", { methods: ["password"], isProved: false });
});

async function open(...rows: Parameters<typeof answer<"approval.listPending">>[1] & readonly unknown[]): Promise<void> {
  answer("approval.listPending", rows as never);
  await openApp("/system/approvals");
  await expect.element(page.getByRole("heading", { name: "待审批", level: 1 })).toBeVisible();
}

test("shows the effects of each change", async () => {
  await open(waitingBinding, change as never);
  await expect.element(page.getByText("李娜（li.na）")).toBeVisible();
  await expect.element(page.getByText("持有人")).toBeVisible();
});

test("approves after confirmation", async () => {
  const decided = answer("approval.decide", null);
  await open(waitingBinding);
  await userEvent.click(button("批准"));
  answer("approval.listPending", []);
  await userEvent.click(dialog("批准").getByRole("button", { name: "批准" }));
  await expect.element(toast("已批准")).toBeVisible();
  expect(decided.inputs.map(({ body }) => body)).toEqual([{ id: "a1", isApproved: true, reason: "" }]);
  await expect.element(page.getByText("没有待审批的事项")).toBeVisible();
});

test("requires a proof of identity for a stored change, and then approves it", async () => {
  answerEncryptionKey();
  let isProved = false;
  const decided = answer("approval.decide", () => (isProved ? null : refusal("proof.required")));
  answer("proof.submit", () => {
    isProved = true;
    return null;
  });
  await open(change as never);
  await userEvent.click(button("批准"));
  await userEvent.click(dialog("批准").getByRole("button", { name: "批准" }));
  const proof = dialog("验证身份");
  await userEvent.fill(proof.getByLabelText("登录密码"), "Tender@2026");
  await userEvent.click(proof.getByRole("button", { name: "验证", exact: true }));
  await expect.element(toast("已批准")).toBeVisible();
  expect(decided.inputs).toHaveLength(2);
});

test("shows the reason for which a change cannot be made, and keeps it in the list", async () => {
  answer("approval.decide", refusal("approval.refused", null, { reason: "该角色不存在或已删除" }));
  await open(change as never);
  await userEvent.click(button("批准"));
  await userEvent.click(dialog("批准").getByRole("button", { name: "批准" }));
  await expect.element(toast("该变更现在不能执行：该角色不存在或已删除")).toBeVisible();
  await expect.element(page.getByText(change.title)).toBeVisible();
});

test("rejects with a reason", async () => {
  const decided = answer("approval.decide", null);
  await open(waitingBinding);
  await userEvent.click(button("驳回"));
  const form = dialog("驳回申请");
  await userEvent.click(form.getByRole("button", { name: "驳回" }));
  await expect.element(form.getByText("请填写驳回理由")).toBeVisible();
  await userEvent.fill(form.getByLabelText("驳回理由"), "持有人不符");
  await userEvent.click(form.getByRole("button", { name: "驳回" }));
  await expect.element(toast("已驳回")).toBeVisible();
  expect(decided.inputs.map(({ body }) => body)).toEqual([{ id: "a1", isApproved: false, reason: "持有人不符" }]);
});

test("allows the author of a change only to withdraw it", async () => {
  const withdrawn = answer("approval.withdraw", null);
  await open({ ...change, isOwn: true, isOwnChange: true } as never);
  await expect.element(page.getByText("与您有关，须由另一位管理员处理")).toBeVisible();
  expect(button(/^(批准|驳回)$/).query()).toBeNull();
  await userEvent.click(button("撤回"));
  answer("approval.listPending", []);
  await userEvent.click(dialog("撤回申请").getByRole("button", { name: "撤回" }));
  await expect.element(toast("已撤回")).toBeVisible();
  expect(withdrawn.inputs.map(({ body }) => body)).toEqual([{ id: "a2" }]);
});

test("[ADMINDATA-25] exports a file with the right to export", async () => {
  const exportRight = { ...decider, action: "approval:export" };
  signInToWorkspace({
    menu: [menuItem({ path: "/system/approvals", component: "approval/approvals", meta: { title: "待审批" } })],
    auth: [decider, exportRight],
    allAuth: [decider, exportRight],
  });
  await open(waitingBinding);
  const exported = answer("approval.export", (() => new Response("PK")) as never);
  await userEvent.click(button("导出"));
  await userEvent.click(page.getByRole("menuitem", { name: "导出为 Excel（xlsx）" }));
  await expect.element(toast("已导出，请在浏览器的下载中查看")).toBeVisible();
  expect(exported.inputs.map(({ query }) => query)).toEqual([{ format: "xlsx" }]);
});

test.each([
  ["a reset decider no decision", "decider", "您的账号刚被重置，须由另一位管理员确认后才能审批", false],
  [
    "who reset the author only a rejection",
    "asker",
    "提交人的账号由您重置或批准重置，尚待确认为本人，须由另一位管理员批准",
    true,
  ],
] as const)("[SEC-60] allows %s", async (_case, unconfirmed, words, mayReject) => {
  await open({ ...waitingBinding, unconfirmed });
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(button("批准")).toBeDisabled();
  expect(button("驳回").element().matches(":enabled")).toBe(mayReject);
});

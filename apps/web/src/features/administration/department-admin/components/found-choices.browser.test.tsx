import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, fromGateway } from "#test/browser/answers.ts";
import { bureau, detailsOf, signInAsDepartmentAdmin } from "#test/browser/department-administration.ts";
import { openApp } from "#test/browser/open.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const alert = () => page.getByRole("alert");

/** Opens a dialog of the department, and returns a field of it. */
async function openField(action: string, field: string) {
  await openApp("/system/departments#d3");
  await userEvent.click(button(action));
  return page.getByRole("dialog").getByLabelText(field);
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsDepartmentAdmin();
});

describe("[ADMINDATA-25] search for departments and people", () => {
  test("shows a failed search, and repeats it", async () => {
    answer("departmentAdmin.search", fromGateway(503));
    await userEvent.fill(await openField("合并", "合并到的部门"), "财政");
    await expect.element(alert()).toHaveTextContent("选项加载失败请求出现错误，请稍后再试重试");
    expect(page.getByText("没有符合条件的部门").query()).toBeNull();
    answer("departmentAdmin.search", { rows: [{ ...bureau, path: detailsOf(bureau).path }], hasMore: false });
    await userEvent.click(alert().getByRole("button", { name: "重试" }));
    await expect.element(page.getByText("某市财政局（A02）")).toBeVisible();
  });

  test("shows that no department was found only after the answer", async () => {
    const reply = deferred<{ rows: []; hasMore: false }>();
    const calls = answer("departmentAdmin.search", () => reply.promise);
    await userEvent.fill(await openField("合并", "合并到的部门"), "财政");
    await expect.poll(() => calls.inputs.length).toBe(1);
    expect(page.getByText("没有符合条件的部门").query()).toBeNull();
    reply.resolve({ rows: [], hasMore: false });
    await expect.element(page.getByText("没有符合条件的部门")).toBeVisible();
  });

  test("hides the text for no members while another search runs", async () => {
    const field = await openField("设置负责人", "负责人");
    const none = page.getByRole("listbox").filter({ hasText: "没有符合条件的成员" });
    const calls = answer("departmentAdmin.listMembers", { total: 0, rows: [] });
    await userEvent.fill(field, "韩");
    await expect.poll(() => calls.inputs.at(-1)?.query.keyword).toBe("韩");
    await expect.element(none).toBeVisible();
    const reply = deferred<{ total: number; rows: [] }>();
    const slowCalls = answer("departmentAdmin.listMembers", () => reply.promise);
    await userEvent.fill(field, "李");
    await expect.poll(() => slowCalls.inputs.length).toBe(1);
    await expect.element(none).not.toBeInTheDocument();
    reply.resolve({ total: 0, rows: [] });
    await expect.element(none).toBeVisible();
  });
});

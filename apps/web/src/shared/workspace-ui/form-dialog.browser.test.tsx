import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPart } from "#test/browser/open.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

const dialog = page.getByRole("dialog", { name: "查看手机号" });
const reason = dialog.getByLabelText("查看理由");
const question = page.getByRole("dialog", { name: "放弃填写" });

/** Opens a form dialog, and returns how often it was closed. */
function openDialog(): { closed: number } {
  const count = { closed: 0 };
  const close = () => {
    count.closed += 1;
  };
  openPart(<ReasonDialog title="查看手机号" onReason={async () => undefined} onClose={close} />);
  return count;
}

/** Returns whether the browser would ask before the page is left. */
const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("closes an untouched form by Escape and its close button without a question", async () => {
  const count = openDialog();
  await expect.element(reason).toHaveFocus();
  expect(asksBeforeLeaving()).toBe(false);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => count.closed).toBe(1);
  await userEvent.click(dialog.getByRole("button", { name: "关闭" }));
  await expect.poll(() => count.closed).toBe(2);
  expect(question.elements()).toEqual([]);
});

test.each([
  ["Escape key", () => userEvent.keyboard("{Escape}")],
  ["close button", () => userEvent.click(dialog.getByRole("button", { name: "关闭" }))],
  [
    "click on the mask",
    () => userEvent.click(document.querySelector(".ant-modal-wrap") as Element, { position: { x: 5, y: 5 } }),
  ],
])("asks before the %s discards what was typed, and keeps it on request", async (_, leave) => {
  const count = openDialog();
  await userEvent.fill(reason, "核对投诉人身份");
  await leave();
  await expect.element(question.getByText("已填写的内容尚未提交，关闭后将丢失，是否关闭？")).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "继续填写" }));
  await expect.element(reason).toHaveValue("核对投诉人身份");
  expect(count.closed).toBe(0);
  await leave();
  await userEvent.click(question.getByRole("button", { name: "放弃并关闭" }));
  await expect.poll(() => count.closed).toBe(1);
});

test("asks before the page is left, and closes by its cancel button at once", async () => {
  const count = openDialog();
  await userEvent.fill(reason, "核对投诉人身份");
  expect(asksBeforeLeaving()).toBe(true);
  await userEvent.click(dialog.getByRole("button", { name: "取消" }));
  await expect.poll(() => count.closed).toBe(1);
  expect(question.elements()).toEqual([]);
});

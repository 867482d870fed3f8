import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPart } from "#test/browser/open.tsx";
import { ToDoButton } from "./to-do-button.tsx";

test("[PERM-11] renders deal buttons except for status 1, 3 and 4, and reports a press", async () => {
  const dealtStatuses: number[] = [];
  openPart(
    [0, 1, 2, 3, 4].map((status) => (
      <ToDoButton key={status} status={status} about={`事项${status}`} onDeal={() => dealtStatuses.push(status)} />
    )),
  );
  const buttons = page.getByRole("button");
  await expect.element(buttons.first()).toBeVisible();
  expect(buttons.elements().map((button) => button.getAttribute("aria-label"))).toEqual(["办理：事项0", "办理：事项2"]);
  await userEvent.click(page.getByRole("button", { name: "办理：事项2" }));
  expect(dealtStatuses).toEqual([2]);
});

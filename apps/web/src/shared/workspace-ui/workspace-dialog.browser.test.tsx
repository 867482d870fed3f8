import { useEffect, useRef } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPart } from "#test/browser/open.tsx";
import { WorkspaceDialog } from "./workspace-dialog.tsx";

/** The field gets the focus before the dialog reports that it is open. */
function SelfFocusingField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="编码" />;
}

const dialogOf = (secondField: React.ReactNode) => (
  <WorkspaceDialog open title="新建表单" onClose={() => undefined}>
    <input aria-label="标题" />
    {secondField}
  </WorkspaceDialog>
);
const typeAndRead = async (text: string) => {
  await userEvent.keyboard(text);
  return [page.getByLabelText("标题"), page.getByLabelText("编码")].map(
    (field) => (field.element() as HTMLInputElement).value,
  );
};

test("focuses its first field, not the close button", async () => {
  openPart(dialogOf(<input aria-label="编码" />));
  await expect.element(page.getByLabelText("标题")).toHaveFocus();
  expect(await typeAndRead("a")).toEqual(["a", ""]);
});

test("does not move the focus if a field already has it", async () => {
  openPart(dialogOf(<SelfFocusingField />));
  await expect.element(page.getByRole("dialog")).toBeVisible();
  for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(await typeAndRead("b")).toEqual(["", "b"]);
});

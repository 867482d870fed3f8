import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPart } from "#test/browser/open.tsx";
import { CaPasswordDialog } from "./ca-password-dialog.tsx";

const received: string[] = [];

function Caller() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <CaPasswordDialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onPassword={(password) => received.push(password)}
    />
  );
}

test("[CA-04, CA-05, CA-06] requires a password that is not blank, passes it on trimmed and closes", async () => {
  openPart(<Caller />);
  const dialog = page.getByRole("dialog", { name: "CA 密码" });
  const confirm = dialog.getByRole("button", { name: "确定" });
  for (const blank of ["", "   "]) {
    await userEvent.fill(dialog.getByLabelText("CA 密码"), blank);
    await expect.element(dialog.getByText("。CA密码不能为空")).not.toBeInTheDocument();
    await userEvent.click(confirm);
    await expect.element(dialog.getByText("。CA密码不能为空", { exact: true })).toBeVisible();
    await userEvent.fill(dialog.getByLabelText("CA 密码"), "1");
  }
  expect(received).toEqual([]);
  await userEvent.fill(dialog.getByLabelText("CA 密码"), " 12 34 ");
  await userEvent.click(confirm);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(received).toEqual(["12 34"]);
});

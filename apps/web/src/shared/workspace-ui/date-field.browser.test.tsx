import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPart } from "#test/browser/open.tsx";
import { DateField } from "./date-field.tsx";
import { MomentField } from "./moment-field.tsx";

function TypedForm({ onSent }: { readonly onSent: (day: string, moment: string | null) => void }) {
  const [day, setDay] = useState("");
  const [moment, setMoment] = useState<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSent(day, moment);
      }}
    >
      <label htmlFor="day">截止日</label>
      <DateField id="day" value={day} onChange={setDay} />
      <label htmlFor="moment">开始时间</label>
      <MomentField id="moment" value={moment} onChange={setMoment} />
      <button type="submit">保存</button>
    </form>
  );
}

test("accepts a typed day on Enter and sends the form only on the next Enter", async () => {
  const sent: [string, string | null][] = [];
  openPart(<TypedForm onSent={(...values) => sent.push(values)} />);
  await userEvent.click(page.getByLabelText("截止日"));
  await userEvent.keyboard("2026-12-31{Enter}");
  await expect.element(page.getByLabelText("截止日")).toHaveValue("2026-12-31");
  expect(sent).toEqual([]);
  await userEvent.click(page.getByLabelText("开始时间"));
  await userEvent.keyboard("2026-11-20 09:30{Enter}");
  await expect.element(page.getByLabelText("开始时间")).toHaveValue("2026-11-20 09:30");
  expect(sent).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual([["2026-12-31", "2026-11-20T01:30:00.000Z"]]);
});

test("accepts a typed day or moment when the field loses the focus without Enter", async () => {
  const sent: [string, string | null][] = [];
  openPart(<TypedForm onSent={(...values) => sent.push(values)} />);
  await userEvent.fill(page.getByLabelText("截止日"), "2026-12-31");
  await userEvent.tab();
  await userEvent.fill(page.getByLabelText("开始时间"), "2026-11-20 09:30");
  (page.getByLabelText("开始时间").element() as HTMLInputElement).blur();
  await expect.poll(() => document.querySelector(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)")).toBeNull();
  await userEvent.click(page.getByRole("button", { name: "保存" }));
  await expect.poll(() => sent).toEqual([["2026-12-31", "2026-11-20T01:30:00.000Z"]]);
  await expect.element(page.getByLabelText("开始时间")).toHaveValue("2026-11-20 09:30");
});

test.each([
  ["截止日", "2026-12-3", "1"],
  ["开始时间", "2026-11-20 09:3", "0"],
])("keeps the typed text of %s while the pointer is over its calendar", async (label, typed, lastCharacter) => {
  openPart(<TypedForm onSent={() => undefined} />);
  await userEvent.click(page.getByLabelText(label));
  await userEvent.keyboard(typed);
  await userEvent.hover(page.getByTitle(/^2026-\d\d-15$/).first());
  await userEvent.keyboard(`${lastCharacter}{Enter}`);
  await expect.element(page.getByLabelText(label)).toHaveValue(typed + lastCharacter);
});

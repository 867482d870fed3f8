import type { CellValue } from "@tender/form-rules";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPart } from "#test/browser/open.tsx";
import { formField } from "#test/form-factory.ts";
import { TimeControl } from "./time-control.tsx";

const field = formField("kssj", "开始时刻", { type: "time", control: "time", length: 0 });

function Form({ onChange }: { readonly onChange: (value: CellValue | undefined) => void }) {
  const [value, setValue] = useState<CellValue>(null);
  return (
    <>
      <TimeControl
        {...{ id: "kssj", form: "ht", field, value, labels: {}, sizes: undefined, isInvalid: false, isRequired: false }}
        label="开始时刻"
        onBlur={() => undefined}
        onChange={(change) => {
          setValue(change.value ?? null);
          onChange(change.value);
        }}
      />
      <button type="button">下一项</button>
    </>
  );
}

test("accepts a typed time that is left without Enter under a resting pointer", async () => {
  const values: (CellValue | undefined)[] = [];
  openPart(<Form onChange={(value) => values.push(value)} />);
  await userEvent.click(page.getByLabelText("开始时刻"));
  await userEvent.keyboard("09:30:1");
  await userEvent.hover(page.getByText("07", { exact: true }).first());
  await userEvent.keyboard("5");
  await userEvent.tab();
  await expect.element(page.getByLabelText("开始时刻")).toHaveValue("09:30:15");
  expect(values.at(-1)).toBe("09:30:15");
});

import { expect, test } from "vitest";
import { headOf } from "./import-columns.ts";
import type { ImportColumn } from "./import-subject.ts";

test("reports the start of an unknown column's name, cut before a surrogate pair", () => {
  const columns: ImportColumn[] = [
    { key: "title", title: "名称", isRequired: true, maxLength: 60, hint: "", example: "" },
  ];
  expect(headOf(["名称", `${"列".repeat(29)}😀`], columns)).toEqual({
    failure: {
      code: "file.unknown_columns",
      message: `无法识别的列：${"列".repeat(29)}，请删除或改用模板中的列名`,
    },
  });
});

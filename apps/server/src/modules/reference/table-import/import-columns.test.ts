import { expect, test } from "vitest";
import { headOf } from "./import-columns.ts";
import type { ImportColumn } from "./import-subject.ts";

test("tells the beginning of a column's name that nobody knows, cut before a letter of two units", () => {
  const known: ImportColumn[] = [
    { key: "title", title: "名称", isRequired: true, maxLength: 60, hint: "", example: "" },
  ];
  expect(headOf(["名称", `${"列".repeat(29)}😀`], known)).toEqual({
    failure: {
      code: "file.unknown_columns",
      message: `无法识别的列：${"列".repeat(29)}，请删除或改用模板中的列名`,
    },
  });
});

import { expect, test } from "vitest";
import { columnsOf, type DescribedColumn, type DescribedView, presentColumns, viewFault } from "./view-columns.ts";

const column = (name: string, typeName: string, input: Partial<DescribedColumn> = {}): DescribedColumn => ({
  name,
  typeName,
  isEnum: false,
  typeText: typeName,
  comment: null,
  ...input,
});
const view = (columns: readonly DescribedColumn[], input: Partial<DescribedView> = {}): DescribedView => ({
  kind: "view",
  comment: null,
  mayGrant: true,
  columns,
  ...input,
});

test("[SEC-63] names the remedy when the portal's account may not grant a view", () => {
  expect(viewFault("theirs", "list", view([column("one", "int4")], { mayGrant: false }))).toBe(
    "门户的数据库账号不能授权读取 theirs.list，请由其所有者执行：GRANT USAGE ON SCHEMA theirs TO 账号 WITH GRANT OPTION; ALTER VIEW theirs.list OWNER TO 账号",
  );
});

test("titles a column as given, else by its comment in one line, else by its name", () => {
  const described = view([
    column("a", "text", { comment: "甲" }),
    column("b", "text", { comment: " 乙\n列 " }),
    column("c", "status", { isEnum: true, comment: "  " }),
  ]);
  expect(columnsOf(described, { a: "另称" })).toEqual([
    { name: "a", title: "另称", type: "text" },
    { name: "b", title: "乙 列", type: "text" },
    { name: "c", title: "c", type: "text" },
  ]);
});

test("reads the columns that still exist with their registered type", () => {
  const registered = [
    { name: "a", title: "甲", type: "number" },
    { name: "b", title: "乙", type: "text" },
    { name: "c", title: "丙", type: "day" },
  ] as const;
  const now = view([column("a", "float8"), column("c", "timestamptz"), column("d", "text")]);
  expect(presentColumns(registered, now)).toEqual([{ name: "a", title: "甲", type: "number", cast: "numeric" }]);
});

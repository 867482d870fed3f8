import { expect, test } from "vitest";
import { checkGroups } from "./group-rules.ts";
import { planted, validTree, withImport } from "./planted-tree.ts";

const modules = "apps/server/src/modules";
const breachesOf = (files: Readonly<Record<string, string>>) => {
  const { tree, sources } = planted(files);
  return checkGroups(tree, sources, files["apps/server/src/deps.ts"]);
};

test("accepts imports of groups below", () => {
  expect(breachesOf(validTree)).toEqual([]);
});

test.each(["service", "tables"])("refuses an upward import of a %s, also of its types", (role) => {
  const path = `${modules}/session/session/strength.ts`;
  const upward = withImport(path, `import type { Notice } from "#modules/notices/notice/notice.${role}.ts";`);
  expect(breachesOf(upward)).toEqual([
    { rule: "group-order", path, line: 2, message: "the group session stands below notices" },
  ]);
});

test("ignores tests", () => {
  const path = `${modules}/session/session/session.http.test.ts`;
  expect(breachesOf(withImport(path, `import type { Row } from "#modules/notices/notice/notice.tables.ts";`))).toEqual(
    [],
  );
});

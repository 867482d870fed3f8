import { expect, test } from "vitest";
import { checkImportPaths } from "./import-path-rules.ts";
import { planted, validTree, withImport } from "./planted-tree.ts";

const breachesOf = (files: Readonly<Record<string, string>>) => {
  const { tree, sources } = planted(files);
  return checkImportPaths(tree, sources);
};

test("accepts paths within a subject, and names of the package across folders", () => {
  expect(breachesOf(validTree)).toEqual([]);
});

test.each([
  ["apps/server/src/modules/notices/notice/freshness.ts", "../../../platform/clock.ts"],
  ["apps/server/src/modules/notices/notice/notice.http.test.ts", "../../../platform/clock.ts"],
  ["apps/server/src/http/binding.ts", "../config/config.ts"],
  ["apps/web/src/features/portal/notice-inbox/screens/notices.tsx", "../../../../shared/ui/button.tsx"],
])("refuses in %s: %s", (path, specifier) => {
  expect(breachesOf(withImport(path, `import { x } from "${specifier}";`))).toMatchObject([
    { rule: "import-path", path, message: `write ${specifier} from the package: "#…"` },
  ]);
});

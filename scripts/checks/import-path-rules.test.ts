import { expect, test } from "vitest";
import { checkImportPaths } from "./import-path-rules.ts";
import { planted, validTree, withImport } from "./planted-tree.ts";

const breachesOf = (files: Readonly<Record<string, string>>) => {
  const { tree, sources } = planted(files);
  return checkImportPaths(tree, sources);
};

test("accepts the imports of the valid tree", () => {
  expect(breachesOf(validTree)).toEqual([]);
});

test.each([
  ["apps/web/src/features/public/session/screens/sign-in.tsx", "../model/grade.ts", "in the same subject"],
  ["apps/server/src/http/binding.ts", "#config/config.ts", "in another folder of the package"],
  ["apps/server/test/whole.test.ts", "../../../e2e/sign-in.spec.ts", "outside the files that # reaches"],
])("accepts in %s: %s, %s", (path, specifier) => {
  expect(breachesOf(withImport(path, `import { x } from "${specifier}";`))).toEqual([]);
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

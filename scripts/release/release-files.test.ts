import { expect, test } from "vitest";
import { projectTree } from "../checks/project-tree.ts";
import { resolveImport } from "../checks/resolve-import.ts";
import { isNeededAtRunTime, isReleased } from "./release-files.ts";

test.each([
  ["apps/server/src/main.ts", true],
  ["apps/server/migrations/0000_baseline.sql", true],
  ["apps/server/migrations/meta/_journal.json", true],
  ["apps/server/migrations/meta/0000_snapshot.json", false],
  ["apps/server/src/http/bind.test.ts", false],
  ["apps/server/test/access/matrix.ts", false],
  ["apps/server/seed/demo/demo-accounts.ts", true],
  ["apps/server/seed/seed-demo.ts", false],
  ["apps/server/seed/bench-people.ts", false],
  ["deploy/install.sh", true],
  ["deploy/try/install.sh", false],
])("says of the tracked file %s: released %j", (path, released) => {
  expect(isReleased(path)).toBe(released);
});

test.each([
  ["lib/index.js", true],
  ["index.node", true],
  ["package.json", true],
  ["LICENSE", true],
  ["docs/LICENSE.md", true],
  ["lib/index.js.map", false],
  ["lib/index.d.mts", false],
  ["README.md", false],
  ["test/index.js", false],
  ["lib/test/index.js", true],
  ["prebuilds/linux-x64/url.bare", false],
  ["fonts/NotoSansHans-Regular.otf", true],
  ["fonts/NotoSansHans-Light.otf", false],
])("says of a package's file %s: needed at run time %j", (path, needed) => {
  expect(isNeededAtRunTime(path, "some-package")).toBe(needed);
});

test.each([
  ["@opentelemetry/core", "dist/index.mjs", true],
  ["@opentelemetry/core", "dist/index.cjs", false],
  ["@opentelemetry/core", "dist/platform/node/index.mjs", true],
  ["@opentelemetry/core", "dist/platform/browser/index.mjs", false],
  ["@opentelemetry/semantic-conventions", "dist/experimental_attributes.mjs", false],
  ["@opentelemetry/api", "dist/index.cjs", true],
  ["another-package", "dist/index.cjs", true],
])("says of the file of %s, %s: needed at run time %j", (packageName, path, needed) => {
  expect(isNeededAtRunTime(path, packageName)).toBe(needed);
});

/** Modules that only the demo loads, at run time. */
const DEMO_MODULES = ["apps/server/seed/seed-demo.ts"];

test("releases every module that the released modules of the server import", () => {
  const tree = projectTree();
  const isServer = (path: string) =>
    /^(apps\/server|packages\/(contract|form-rules|x509|embedded-postgres))\//.test(path);
  const missing = tree
    .sourcesOf((path) => isServer(path) && isReleased(path))
    .flatMap(({ path, imports }) => imports.flatMap((edge) => (edge.isTypeOnly ? [] : [{ path, ...edge }])))
    .flatMap(({ path, specifier }) => {
      const target = resolveImport(tree, path, specifier);
      return target.kind === "file" && !isReleased(target.path) ? [`${path} → ${target.path}`] : [];
    })
    .filter((edge) => !DEMO_MODULES.some((module) => edge.endsWith(module)));
  expect(missing).toEqual([]);
});

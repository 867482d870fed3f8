import { expect, test } from "vitest";
import { checkNames } from "./name-rules.ts";
import { sourcesOf, validTree } from "./planted-tree.ts";
import { readSource } from "./source-file.ts";

test("accepts the names of a sound tree", () => {
  expect(checkNames(sourcesOf(validTree))).toEqual([]);
});

test.each([
  ["apps/web/src/app/index.tsx", "a component's file carries the component's name, not index.tsx"],
  ["apps/web/src/shared/browser/utils.ts", "name the file for what it exports"],
  ["apps/web/src/shared/browser/helpers.tsx", "name the file for what it exports"],
  ["apps/server/src/platform/common.ts", "name the file for what it exports"],
  ["apps/server/src/modules/session/session/session.helpers.ts", "name the file for what it exports"],
  ["apps/web/src/app/TabStrip.tsx", "file and folder names are kebab-case"],
  ["apps/web/src/app/tab_strip.css", "file and folder names are kebab-case"],
  ["apps/web/src/tabStrip/tabs.ts", "file and folder names are kebab-case"],
])("refuses the name %s", (path, message) => {
  expect(checkNames([readSource(path, "")])).toEqual([{ rule: "file", path, line: 1, message }]);
});

test("refuses a file of more than 400 lines, and accepts one of 400", () => {
  const ofLines = (count: number, ending: string) =>
    checkNames([readSource("apps/web/src/app/tabs.ts", Array(count).fill("f();").join("\n") + ending)]);
  expect(ofLines(400, "\n")).toEqual([]);
  expect(ofLines(400, "")).toEqual([]);
  expect(ofLines(401, "\n")).toMatchObject([
    { rule: "file", message: "401 lines, 400 at most: look for the second subject in it" },
  ]);
});

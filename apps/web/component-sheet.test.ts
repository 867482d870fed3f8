import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { isUsed, usedRules } from "./component-sheet.ts";

const library = dirname(new URL(import.meta.resolve("antd/es/index.js")).pathname);
const kebab = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();

/** Returns the components that our pages import by name. */
function importedComponents(): string[] {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: import.meta.dirname }).map((file) =>
    join(import.meta.dirname, file),
  );
  const lists = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/import \{([^}]*)\} from "antd"/g)]);
  const names = lists.flatMap(([, list = ""]) => list.split(",")).map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== "" && !name.startsWith("type "));
}

/** Returns the file of an import: with its extension, without it, or a folder's index. */
function moduleFile(target: string): string {
  if (existsSync(`${target}.js`)) return `${target}.js`;
  return target.endsWith(".js") ? target : join(target, "index.js");
}

/** Returns the library's folders with styles that these components import, directly or through other components. */
function foldersOf(components: readonly string[]): string[] {
  const visited = new Set<string>();
  const follow = (file: string): void => {
    if (visited.has(file) || !existsSync(file)) return;
    visited.add(file);
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/(?:from|import)\s+["'](\.[^"']+)["']/g)) {
      const target = join(dirname(file), path);
      follow(moduleFile(target));
    }
  };
  for (const name of components) follow(join(library, kebab(name), "index.js"));
  const styled = readdirSync(library).filter((folder) => existsSync(join(library, folder, "style")));
  return styled.filter((folder) => [...visited].some((file) => file.startsWith(join(library, folder, "style"))));
}

/** Class prefixes of folders whose elements are not named after the folder. */
const FAMILIES: Readonly<Record<string, string>> = {
  button: "ant-btn",
  "date-picker": "ant-picker",
  grid: "ant-row",
};
/** A component without an element of its own. */
const BARE = ["config-provider"];

test("has the rules of every component that the pages use, and of its dependencies", () => {
  const folders = foldersOf(importedComponents()).filter((folder) => !BARE.includes(folder));
  expect(folders).toEqual(
    expect.arrayContaining(["button", "date-picker", "pagination", "select", "table", "tree-select"]),
  );
  expect(folders.filter((folder) => !isUsed(FAMILIES[folder] ?? `ant-${folder}`))).toEqual([]);
});

test.each([
  ["a rule of a used component", ".ant-btn{color:red;}", ".ant-btn{color:red;}"],
  ["a rule of a part", ".ant-picker-cell-inner .anticon{top:0;}", ".ant-picker-cell-inner .anticon{top:0;}"],
  ["no rule of an unused component", ".ant-carousel .slick-slider{top:0;}", ""],
  ["no rule of an unused component inside a used one", ".ant-input .ant-mentions{top:0;}", ""],
  ["the used ones of several selectors", ".ant-rate,.ant-tree{top:0;}", ".ant-tree{top:0;}"],
  [
    "a selector with :not and :has",
    ".ant-menu:not(.ant-rate):has(> .ant-tag){top:0;}",
    ".ant-menu:not(.ant-rate):has(> .ant-tag){top:0;}",
  ],
  ["no column of the grid of 24", "@media (max-width: 575px){.ant-col-xs-12{width:50%;}}", ""],
  ["a rule of a width", "@media (max-width: 575px){.ant-form{top:0;}}", "@media (max-width: 575px){.ant-form{top:0;}}"],
  ["the steps of a motion", "@keyframes antFadeIn{0%{opacity:0;}}", "@keyframes antFadeIn{0%{opacity:0;}}"],
  ["no rule for every link", "a:hover{outline:0;}", ""],
  ["no colours of another theme", ".css-var-_R_0_{--ant-blue:#1677ff;}", ""],
  ["no mark of the generator", '.data-ant-cssinjs-cache-path{content:"x";}', ""],
])("keeps %s", (_, sheet, expected) => {
  expect(usedRules(sheet)).toBe(expected);
});

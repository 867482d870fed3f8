import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { isUsed, usedRules } from "./component-sheet.ts";

const library = dirname(new URL(import.meta.resolve("antd/es/index.js")).pathname);
const kebab = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();

/** Returns the components that our pages import by name. */
function imported(): string[] {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: import.meta.dirname }).map((file) =>
    join(import.meta.dirname, file),
  );
  const lists = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/import \{([^}]*)\} from "antd"/g)]);
  const names = lists.flatMap(([, list = ""]) => list.split(",")).map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== "" && !name.startsWith("type "));
}

/** Returns the library's folders with styles that these components import, directly or through other components. */
function foldersOf(components: readonly string[]): string[] {
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/(?:from|import)\s+["'](\.[^"']+)["']/g)) {
      const place = join(dirname(file), path);
      follow(existsSync(`${place}.js`) ? `${place}.js` : place.endsWith(".js") ? place : join(place, "index.js"));
    }
  };
  for (const name of components) follow(join(library, kebab(name), "index.js"));
  const styled = readdirSync(library).filter((folder) => existsSync(join(library, folder, "style")));
  return styled.filter((folder) => [...seen].some((file) => file.startsWith(join(library, folder, "style"))));
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
  const folders = foldersOf(imported()).filter((folder) => !BARE.includes(folder));
  expect(folders).toEqual(
    expect.arrayContaining(["button", "date-picker", "pagination", "select", "table", "tree-select"]),
  );
  expect(folders.filter((folder) => !isUsed(FAMILIES[folder] ?? `ant-${folder}`))).toEqual([]);
});

test.each([
  ["a rule of a component that is used", ".ant-btn{color:red;}", ".ant-btn{color:red;}"],
  ["a rule of a part", ".ant-picker-cell-inner .anticon{top:0;}", ".ant-picker-cell-inner .anticon{top:0;}"],
  ["no rule of one that is not", ".ant-carousel .slick-slider{top:0;}", ""],
  ["no rule of one within one that is", ".ant-input .ant-mentions{top:0;}", ""],
  ["of several selectors those that are used", ".ant-rate,.ant-tree{top:0;}", ".ant-tree{top:0;}"],
  [
    "what must not be, or may be inside",
    ".ant-menu:not(.ant-rate):has(> .ant-tag){top:0;}",
    ".ant-menu:not(.ant-rate):has(> .ant-tag){top:0;}",
  ],
  ["no column of the grid of 24", "@media (max-width: 575px){.ant-col-xs-12{width:50%;}}", ""],
  ["a rule of a width", "@media (max-width: 575px){.ant-form{top:0;}}", "@media (max-width: 575px){.ant-form{top:0;}}"],
  ["the steps of a motion", "@keyframes antFadeIn{0%{opacity:0;}}", "@keyframes antFadeIn{0%{opacity:0;}}"],
  ["no rule for every link", "a:hover{outline:0;}", ""],
  ["no colours of a theme that is not ours", ".css-var-_R_0_{--ant-blue:#1677ff;}", ""],
  ["no mark of what made the sheet", '.data-ant-cssinjs-cache-path{content:"x";}', ""],
])("keeps %s", (_, sheet, kept) => {
  expect(usedRules(sheet)).toBe(kept);
});

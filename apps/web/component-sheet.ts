import postcss, { type AtRule, type Rule } from "postcss";
import type { Plugin } from "vite";

/** The component library's style sheet with all its components. */
const SHEET = /\/antd\/dist\/antd\.css(\?|$)/;

/** Prefixes of the used components, their parts and their transitions: `ant-picker` for `ant-picker-cell-inner`. */
const USED: ReadonlySet<string> = new Set(
  [
    "alert btn checkbox collapse drawer dropdown empty form input layout menu modal pagination picker popover progress",
    "radio row select skeleton space spin switch table tooltip tree upload fade motion move slide wave zoom",
  ].flatMap((names) => names.split(" ").map((name) => `ant-${name}`)),
);
const FAMILY = /^ant-[a-z]+/;
/** The only class of the grid that is used: the field's column in a form row. The columns from 1 to 24 are not. */
const COLUMN = "ant-col";

/** Judges one class name. A class outside the library counts as used: it stands beside one of the library's classes. */
export const isUsed = (name: string): boolean => {
  const family = FAMILY.exec(name)?.[0];
  return family === undefined || (family === COLUMN ? name === COLUMN : USED.has(family));
};

const NAMES = /(?<=\.)[\w-]+/g;
/** Classes inside `:not` and `:has` do not say which component an element belongs to. */
const ASIDES = /:(not|has)\([^)]*\)/g;

/** False for a rule of every link or of a foreign theme: such a rule names no class of the library. */
function isUsedSelector(selector: string): boolean {
  const names = selector.replace(ASIDES, "").match(NAMES) ?? [];
  return names.some((name) => name.startsWith("ant")) && names.every(isUsed);
}

const isKeyframe = ({ parent }: Rule): boolean => parent?.type === "atrule" && (parent as AtRule).name === "keyframes";

/** Returns the rules that can apply to our pages. The theme sets the colours and sizes that they name. */
export function usedRules(sheet: string): string {
  const root = postcss.parse(sheet);
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const selectors = rule.selectors.filter(isUsedSelector);
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  root.walkAtRules("media", (media) => {
    if (media.nodes?.length === 0) media.remove();
  });
  return root.toString();
}

/** Replaces the library's sheet in Vite by the rules that we use. */
export function componentSheet(): Plugin {
  return {
    name: "component-sheet",
    enforce: "pre",
    transform: (code, id) => (SHEET.test(id) ? { code: usedRules(code), map: null } : undefined),
  };
}

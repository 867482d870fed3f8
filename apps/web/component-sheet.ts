import postcss, { type AtRule, type Rule } from "postcss";
import type { Plugin } from "vite";

/** The component library's style sheet of everything it has. */
const SHEET = /\/antd\/dist\/antd\.css(\?|$)/;

/** `ant-picker` for `ant-picker-cell-inner`: what the parts of the used components, and the ways they move, are called after. */
const USED: ReadonlySet<string> = new Set(
  [
    "alert btn checkbox collapse drawer dropdown empty form input layout menu modal pagination picker popover progress",
    "radio row select skeleton space spin switch table tooltip tree upload fade motion move slide wave zoom",
  ].flatMap((names) => names.split(" ").map((name) => `ant-${name}`)),
);
const FAMILY = /^ant-[a-z]+/;
/** In a form's row, as wide as what it holds; of the grid that counts to 24 nothing is used. */
const COLUMN = "ant-col";

/** Of a class; those that are not the library's stand beside one that is. */
export const isUsed = (name: string): boolean => {
  const family = FAMILY.exec(name)?.[0];
  return family === undefined || (family === COLUMN ? name === COLUMN : USED.has(family));
};

const NAMES = /(?<=\.)[\w-]+/g;
/** What an element must not be, or hold, says nothing of what it is. */
const ASIDES = /:(not|has)\([^)]*\)/g;

/** A rule for every link, or for a theme that is not ours, is none of the library's own elements. */
function isOfUsed(selector: string): boolean {
  const names = selector.replace(ASIDES, "").match(NAMES) ?? [];
  return names.some((name) => name.startsWith("ant")) && names.every(isUsed);
}

const isStepOfMotion = ({ parent }: Rule): boolean =>
  parent?.type === "atrule" && (parent as AtRule).name === "keyframes";

/** The rules of the sheet that anything on our pages can answer to. The colours and sizes they name are set by the theme. */
export function usedRules(sheet: string): string {
  const root = postcss.parse(sheet);
  root.walkRules((rule) => {
    if (isStepOfMotion(rule)) return;
    const selectors = rule.selectors.filter(isOfUsed);
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  root.walkAtRules("media", (media) => {
    if (media.nodes?.length === 0) media.remove();
  });
  return root.toString();
}

/** Vite reads the library's sheet as what we use of it. */
export function componentSheet(): Plugin {
  return {
    name: "component-sheet",
    enforce: "pre",
    transform: (code, id) => (SHEET.test(id) ? { code: usedRules(code), map: null } : undefined),
  };
}

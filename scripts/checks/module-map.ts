import { compositionRoot, groupFileOf, groupOf, isTestFile } from "./places.ts";

export const MODULE_MAP = "docs/modules.md";

/** Input of the map: the list of groups, their READMEs, and every file of their modules. */
export const MAPPED_FILES = new RegExp(
  `^(${compositionRoot.replaceAll(".", "\\.")}|apps/server/src/modules/.*\\.(ts|md))$`,
);

const HEAD = `# Server modules

\`npm run modules:map\` writes this file from \`${compositionRoot}\`, the \`*.group.ts\` files and the comments of the
factories. Do not edit it. A module may import its own group and the groups above it on this page.
`;

/**
 * Returns the map: groups and modules in the order of the composition, each module with the first sentence of its
 * factory's comment.
 */
export function moduleMap(texts: ReadonlyMap<string, string>): string {
  const text = (path: string): string => {
    const found = texts.get(path);
    if (found === undefined) throw new Error(`${path}: not found`);
    return found;
  };
  const groups = [...text(compositionRoot).matchAll(/from "\.\/modules\/([\w-]+)\/[\w-]+\.group\.ts"/g)]
    .map(([, name = ""]) => name)
    .toSorted((a, b) => positionOf(text(compositionRoot), a) - positionOf(text(compositionRoot), b));
  const sections = groups.map((group) => {
    const folder = `apps/server/src/modules/${group}`;
    const rows = [...text(groupFileOf(group)).matchAll(/\["([\w-]+)", create\w+Module\]/g)].map(([, name = ""]) => {
      const path = `${folder}/${name}/${name}.module.ts`;
      const imported = groups.filter((other) => importsOf(texts, `${folder}/${name}/`).has(other) && other !== group);
      return `| \`${name}\` | ${firstSentence(path, name, text(path))} | ${imported.join(", ")} |`;
    });
    if (rows.length === 0) throw new Error(`${groupFileOf(group)}: no module was found`);
    return [`## ${group}`, "", readmeText(text(`${folder}/README.md`)), "", ...TABLE_HEAD, ...rows, ""].join("\n");
  });
  if (sections.length === 0) throw new Error(`${compositionRoot}: no group was found`);
  return [HEAD, ...sections].join("\n");
}

const TABLE_HEAD = ["| module | subject | imports from |", "|---|---|---|"];

/** Returns the position of a group in the root, where `.with(signOn)` is the folder sign-on. */
const positionOf = (root: string, group: string): number =>
  root.indexOf(`.with(${group.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())})`);

function importsOf(texts: ReadonlyMap<string, string>, folder: string): Set<string> {
  const files = [...texts].filter(([path]) => path.startsWith(folder) && path.endsWith(".ts") && !isTestFile(path));
  return new Set(
    files.flatMap(([, text]) =>
      [...text.matchAll(/"#(modules\/[\w-]+\/)/g)].flatMap(([, from]) => groupOf(`apps/server/src/${from}`) ?? []),
    ),
  );
}

const readmeText = (readme: string): string => readme.replace(/^# .*\n/, "").trim();

function firstSentence(path: string, name: string, text: string): string {
  const factory = name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const comment = new RegExp(
    `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\nexport (?:async function|function|const) create${factory}Module\\b`,
  ).exec(text)?.[1];
  const words = comment?.replaceAll(/\n \* ?/g, " ").trim();
  const sentence = words === undefined ? undefined : /^.+?[.。](?=\s|$)/.exec(words)?.[0];
  if (sentence === undefined)
    throw new Error(`${path}: create${factory}Module needs a comment of one sentence that describes the module`);
  return sentence;
}

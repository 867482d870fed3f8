import { settingWords } from "@tender/server/src/config/setting-catalogue.ts";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { projectTree } from "./project-tree.ts";

/** Variables of the runtime in the samples. */
const OTHER_VARIABLES = new Set(["NODE_COMPILE_CACHE", "NODE_EXTRA_CA_CERTS"]);

/** A setting of the server, or the file of a secret one. */
function isSetting(name: string): boolean {
  const secret = name.endsWith("_FILE") ? settingWords.get(name.slice(0, -"_FILE".length)) : undefined;
  return settingWords.has(name) || OTHER_VARIABLES.has(name) || secret?.kind === "secret";
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Returns the names of variables of a container: a list of `name`, or a map. */
const variableNamesOf = (variables: unknown): string[] =>
  Array.isArray(variables)
    ? variables.map((variable) => (isRecord(variable) ? String(variable.name) : String(variable).replace(/=.*/, "")))
    : Object.keys(isRecord(variables) ? variables : {});

/** Returns the variables of all containers that run the portal's image. */
function portalVariablesIn(value: unknown): string[] {
  if (!isRecord(value)) return [];
  const isPortal = typeof value.image === "string" && value.image.includes("tender-portal:");
  const own = isPortal ? [...variableNamesOf(value.env), ...variableNamesOf(value.environment)] : [];
  return [...own, ...Object.values(value).flatMap(portalVariablesIn)];
}

const manifestVariables = [...projectTree().textsAt(/^deploy\/.*\.ya?ml$/)].flatMap(([path, text]) =>
  parseAllDocuments(text, { merge: true }).flatMap((document) =>
    portalVariablesIn(document.toJS()).map((name) => ({ path, name })),
  ),
);
const fileVariables = [...projectTree().textsAt(/^deploy\/.*\.env$/)].flatMap(([path, text]) =>
  [...text.matchAll(/^#?\s*([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => ({ path, name: String(name) })),
);

test("finds variables in manifests and in files of deploy", () => {
  expect(manifestVariables.map(({ name }) => name)).toContain("APP_SECRET_FILE");
  expect(fileVariables.map(({ name }) => name)).toContain("PUBLIC_URL");
});

test("sets only settings of the catalogue and files of secrets in deploy", () => {
  expect([...manifestVariables, ...fileVariables].filter(({ name }) => !isSetting(name))).toEqual([]);
});

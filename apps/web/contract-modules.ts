import { allEndpoints, type EndpointKey, presentationTable } from "@tender/contract";
import { CHUNK_LOAD_TIMEOUT_MS, PORTAL_APP_ID } from "@tender/contract/constants";
import type { Plugin } from "vite";

/** Calls of the login page and of every sign-out. Their rows are in the first script; the others load on first use. */
const entryCalls: readonly EndpointKey[] = [
  "signIn.withPassword",
  "signIn.withToken",
  "signIn.readEncryptionKey",
  "session.readCurrent",
  "session.signOut",
  "session.signOutAtGateway",
  "captcha.challengeSlider",
  "captcha.check",
  "captcha.drawForKey",
];
const isForEntry = (key: EndpointKey): boolean => entryCalls.includes(key);

function callTable(belongs: (key: EndpointKey) => boolean): object {
  const rows = allEndpoints()
    .filter(({ key, endpoint }) => (endpoint.shape !== "own" || endpoint.download) && belongs(key))
    .map(({ key, endpoint: { methods, paths, passive } }) => [
      key,
      { method: methods[0], path: paths[0], ...(passive ? { isPassive: true } : {}) },
    ]);
  return Object.fromEntries(rows);
}

const constant = (name: string, value: unknown): string => `export const ${name} = ${JSON.stringify(value)};`;

/** In a module of their own: an import of the contract's module would bundle the whole module. */
const entryConstants = Object.entries({ CHUNK_LOAD_TIMEOUT_MS, PORTAL_APP_ID });

const modules: Readonly<Record<string, () => string>> = {
  "virtual:api-table": () => constant("entryTable", callTable(isForEntry)),
  "virtual:api-table-rest": () =>
    constant(
      "restTable",
      callTable((key) => !isForEntry(key)),
    ),
  "virtual:entry-constants": () => entryConstants.map(([name, value]) => constant(name, value)).join("\n"),
  "virtual:presentation-table": () => constant("presentationTable", presentationTable()),
};

/** Serves parts of the contract as plain data: the client is typed by the contract, and zod stays out of the bundle. */
export function contractModules(): Plugin {
  return {
    name: "contract-modules",
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load: (id) => modules[id.slice(1)]?.() ?? null,
  };
}

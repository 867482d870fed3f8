import { allEndpoints, type EndpointKey, presentationTable } from "@tender/contract";
import { CHUNK_LOAD_TIMEOUT_MS, PORTAL_APP_ID } from "@tender/contract/constants";
import type { Plugin } from "vite";

/** What the login page and every sign-out call: these rows are in the first script, the others come when first used. */
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

/** Alone, as the module they stand in would come along with all the others. */
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

/** Parts of the contract as plain data: the client is typed by the contract, and zod stays out of the bundle. */
export function contractModules(): Plugin {
  return {
    name: "contract-modules",
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load: (id) => modules[id.slice(1)]?.() ?? null,
  };
}

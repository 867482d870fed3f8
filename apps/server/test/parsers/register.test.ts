// Guarantee: every parser of external input is measured or listed with a reason.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { register } from "./register.ts";

const root = join(import.meta.dirname, "../../../..");

/** Exported functions with a name that suggests reading. */
const NAMED = /^export (?:async )?(?:function\*? ?|const )((?:parse|read|decode|clean|tokeni|split)\w*)/gm;

/**
 * Functions with such a name that are measured as part of another parser or read no external input, with the reason.
 */
const otherParsers: Readonly<Record<string, string>> = {
  parseCertificates: "readPem, and readCertificate for each",
  splitDocument: "part of readItems",
  splitLines: "part of readItems",
  decodeUtf8: "part of readItems",
  readCsv: "part of readRows",
  readXlsx: "part of readRows",
  readRelease: "files of the release itself",
  readBounds: "numbers",
  readableNames: "names of fields",
  readSums: "a question to the database",
  readStream: "what another thread of this process sends",
  cleanHtmlTexts: "many texts, each by cleanHtml",
  cleanTexts: "many texts, each by cleanHtml",
  readDemoLocks: "a file of development mode that the server wrote",
  parsePostmasterPid: "a file of the database server",
  readPostmaster: "a file of the database server",
  readBaseBackup: "what the database server sends",
  readCluster: "what the database server sends",
  readFacts: "a question to the database",
  readRegisteredFiles: "a question to the database",
  readSealed: "a part of a backup, in chunks that its key authenticates",
  readFileList: "a part of a backup, by readSealed",
};

const found = globSync(
  ["apps/server/src/**/*.ts", "packages/{contract,form-rules,x509,certificate-lock,embedded-postgres}/src/**/*.ts"],
  {
    cwd: root,
    exclude: ["**/*.test.ts"],
  },
).flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(NAMED)].map(([, name = ""]) => name));

test("contains every function named like a parser, or a reason why not", () => {
  const measured = new Set(register.flatMap(({ name, covers }) => [name, ...covers]));
  expect(found.filter((name) => !measured.has(name) && !Object.hasOwn(otherParsers, name))).toEqual([]);
  expect(Object.keys(otherParsers).filter((name) => !found.includes(name) || measured.has(name))).toEqual([]);
});

test("names each parser once, with at least one input", () => {
  expect(new Set(register.map(({ name }) => name)).size).toBe(register.length);
  expect(register.filter(({ shapes }) => Object.keys(shapes).length === 0)).toEqual([]);
});

import { readReleases } from "#modules/tendering/archive/dossier/release-tasks.ts";
import { receive } from "#modules/tendering/archive/import/incoming.ts";
import { sourceOf } from "#modules/tendering/archive/ocds/byte-source.ts";
import {
  compileReleases,
  MAX_RELEASES,
  type ReleaseText,
  type StoredRelease,
} from "#modules/tendering/archive/ocds/compile.ts";
import { deriveProcess } from "#modules/tendering/archive/ocds/derive.ts";
import { inspectDocument, readItems } from "#modules/tendering/archive/ocds/document-reader.ts";
import { parseInstant } from "#modules/tendering/archive/ocds/instant.ts";
import { findSyntaxError, nestingDepth } from "#modules/tendering/archive/ocds/json-syntax.ts";
import { type JsonObject, parseJson } from "#modules/tendering/archive/ocds/json-value.ts";
import { readMoney } from "#modules/tendering/archive/ocds/money.ts";
import { withoutPersonalData } from "#modules/tendering/archive/ocds/personal-data.ts";
import { type Parser, parser, sizeLimits } from "./parser.ts";
import { anyJson, anyText, nested, numbered, repeated, within } from "./shapes.ts";

const limits = { maxReleaseMegabytes: 2, maxDepth: 64 };
const RELEASE_BYTES = 2 * sizeLimits.body;
const head = '"ocid":"ocds-abcdef-1","id":"1","date":"2025-01-01T00:00:00Z","tag":["tender"],"initiationType":"tender"';
const inRelease = (shapes: Readonly<Record<string, (size: number) => string>>) => within(shapes, `{${head},`, "}");

/** Reads a file as an import does: checks it, reads it again, and prepares each release for storage. */
async function readFile(text: string): Promise<number> {
  const source = sourceOf(Buffer.from(text));
  const inspected = await inspectDocument(source, limits);
  let count = 0;
  for await (const item of readItems(source, inspected, limits))
    if (item.kind !== "problem" && receive(item, limits, 0)) count++;
  return count;
}

const files = {
  ...anyJson,
  ...inRelease({
    "a long description": repeated("a", '"tender":{"id":"1","description":"', '"}'),
    "a description with an at sign": repeated("a", '"tender":{"id":"1","description":"@', '"}'),
    "a description of at signs": repeated("a@", '"tender":{"id":"1","description":"', '"}'),
    "a description of domains": repeated(".a", '"tender":{"id":"1","description":"a@a', '"}'),
    "a date of letters": repeated("T", '"awards":[{"id":"1","date":"', '"}]'),
    "many awards": numbered((n) => `{"id":"${n}"}`, '"awards":[', "]", ","),
    "awards that are alike": repeated('{"id":"1"},', '"awards":[', '{"id":"1"}]'),
    "awards of nothing": repeated("{},", '"awards":[', "{}]"),
    "a long amount": repeated("0", '"tender":{"id":"1","value":{"currency":"CNY","amount":1.', "1}}"),
  }),
  "a package": numbered((n) => `{"ocid":"a${n}","id":"1","date":"2025-01-01T00:00:00Z"}`, '{"releases":[', "]}", ","),
  "a package of nothing": repeated("{},", '{"releases":[', "{}]}"),
  "a package of nested lists": within({ lists: nested("[", "]") }, '{"releases":[', "]}").lists ?? nested("[", "]"),
  "a record": numbered(
    (n) => `{"ocid":"a","id":"${n}","date":"2025-01-01T00:00:00Z"}`,
    '{"ocid":"a","releases":[',
    "]}",
    ",",
  ),
  "lines of releases": numbered((n) => `{"ocid":"a${n}","id":"1","date":"2025-01-01T00:00:00Z"}\n`),
  "lines of nothing": repeated("{}\n"),
  "one line": repeated("a", '{"a":1}\n{"ocid":"', '"}'),
  "a mistake at the end": numbered((n) => `{"ocid":"a${n}"}`, '{"releases":[', ",}]}", ","),
  "many top fields": numbered((n) => `"k${n}":{"releases":[1]}`, "{", ',"releases":[]}', ","),
};

const listOf = <T>(size: number, itemSize: number, make: (n: number) => T): T[] =>
  Array.from({ length: Math.ceil(size / itemSize) }, (_, n) => make(n));
const releaseOf = (body: JsonObject, n = 0): StoredRelease => ({
  kind: "release",
  releaseId: `r${n}`,
  date: Date.UTC(2025, 0, 1) + n,
  tags: ["tender"],
  sha256: `${n}`,
  packageDate: undefined,
  publisher: "某发布人",
  body,
});
const lots = (size: number) => listOf(size, 20, (n) => ({ id: `l${n}`, status: "complete" }));
const documents = (size: number, lotsOf: (n: number) => string[]) =>
  listOf(size, 40, (n) => ({ id: `d${n}`, relatedLots: lotsOf(n) }));

const processes: Readonly<Record<string, (size: number) => readonly StoredRelease[]>> = {
  lots: (size) => [releaseOf({ tender: { lots: lots(size) } })],
  "lots with documents": (size) => [
    releaseOf({ tender: { lots: lots(size / 2), documents: documents(size / 2, (n) => [`l${n}`]) } }),
  ],
  "lots with documents of none": (size) => [
    releaseOf({ tender: { lots: lots(size / 2), documents: documents(size / 2, () => []) } }),
  ],
  "lots with one award": (size) => [
    releaseOf({
      tender: { lots: lots(size / 3) },
      awards: [
        {
          id: "a",
          status: "active",
          relatedLots: lots(size / 3).map(({ id }) => id),
          documents: documents(size / 3, () => []),
        },
      ],
      contracts: listOf(size / 3, 40, (n) => ({ id: `c${n}`, awardID: "a", dateSigned: "2025-01-01T00:00:00Z" })),
    }),
  ],
  "lots with an award each": (size) => [
    releaseOf({
      tender: { lots: lots(size / 3) },
      awards: listOf(size / 3, 40, (n) => ({ id: "a", status: "active", relatedLots: [`l${n}`] })),
      contracts: listOf(size / 3, 40, (n) => ({ id: `c${n}`, awardID: "a", dateSigned: "2025-01-01T00:00:00Z" })),
    }),
  ],
  "lots with statistics": (size) => [
    releaseOf({
      tender: { lots: lots(size / 2) },
      bids: { statistics: listOf(size / 2, 60, (n) => ({ measure: "bidders", value: "?", relatedLots: [`l${n}`] })) },
    }),
  ],
  "a bid for each lot of many bidders": (size) => [
    releaseOf({
      tender: { lots: lots(size / 3) },
      bids: {
        details: [
          {
            id: "b",
            relatedLots: lots(size / 3).map(({ id }) => id),
            tenderers: listOf(size / 3, 30, (n) => ({ id: `s${n}`, name: "a" })),
          },
        ],
      },
    }),
  ],
  parties: (size) => [
    releaseOf({
      parties: listOf(size / 2, 40, (n) => ({ id: `p${n}`, name: "a", roles: ["supplier"] })),
      tender: { tenderers: listOf(size / 2, 20, (n) => ({ id: `p${n}` })) },
    }),
  ],
  "as many releases as are taken": (size) =>
    Array.from({ length: MAX_RELEASES }, (_, n) => releaseOf({ tender: { lots: lots(size / MAX_RELEASES) } }, n)),
  "more releases than are taken": (size) => listOf(size, 100, (n) => releaseOf({ tender: {} }, n)),
  "a large release and many small ones": (size) => [
    releaseOf({ tender: { lots: lots(size / 10) } }),
    ...Array.from({ length: 100 }, (_, n) => releaseOf({ tender: { lots: [{ id: "l0", status: "active" }] } }, n + 1)),
  ],
};

export const archiveParsers: readonly Parser[] = [
  parser("a file of releases", readFile, files, {
    maxSize: RELEASE_BYTES,
    covers: ["readItems", "inspectDocument", "receive"],
  }),
  parser(
    "a process of releases",
    (stored: readonly StoredRelease[]) => deriveProcess("o", compileReleases("o", stored), () => undefined),
    processes,
    {
      maxSize: RELEASE_BYTES,
      covers: ["compileReleases", "deriveProcess"],
    },
  ),
  parser(
    "readReleases",
    (releases: readonly ReleaseText[]) =>
      readReleases({ ocid: "o", lotNo: "l0", isSealed: false, releases, codes: new Map() }),
    Object.fromEntries(
      Object.entries(processes).map(([name, shape]) => [
        name,
        (size: number) => shape(size).map(({ body, ...release }) => ({ ...release, text: JSON.stringify(body) })),
      ]),
    ),
    { maxSize: RELEASE_BYTES },
  ),
  parser(
    "parseJson",
    parseJson,
    {
      ...anyJson,
      "nested lists": (size) => nested("[", "]")(Math.min(size, 128)),
      "nested objects": (size) => nested('{"a":', "}", "1")(Math.min(size, 64)),
    },
    {
      maxSize: RELEASE_BYTES,
    },
  ),
  parser(
    "findSyntaxError",
    (text: string) => nestingDepth(text) > limits.maxDepth || findSyntaxError(text),
    { ...anyText, "a long list": repeated("1,", "["), escapes: repeated("\\u0041", '"') },
    { maxSize: RELEASE_BYTES },
  ),
  parser("parseInstant", parseInstant, {
    ...anyText,
    "blanks before a zone": repeated(" ", "2025-01-01T00:00:00", "!"),
  }),
  parser("readMoney", (text: string) => readMoney({ amount: { rawJSON: text }, currency: "CNY" } as never), anyText),
  parser("withoutPersonalData", (text: string) => withoutPersonalData({ a: `${text}@` }), {
    ...anyText,
    ...within(anyText, "@", ""),
  }),
];

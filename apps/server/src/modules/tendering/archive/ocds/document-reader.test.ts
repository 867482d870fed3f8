import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type ByteSource, sourceOf } from "./byte-source.ts";
import { COMMAND_LINE_LIMITS, inspectDocument, type ReadItem, type ReadLimits, readItems } from "./document-reader.ts";

const release = (ocid: string) => ({ ocid, id: `${ocid}-1`, date: "2025-01-01T00:00:00Z", tag: ["tender"] });
const pack = (...ocids: string[]) => ({ releases: ocids.map(release), publishedDate: "2025-02-01T00:00:00Z" });
const record = (ocid: string) => ({ ocid, releases: [release(ocid)], compiledRelease: release(ocid) });
const lines = (...values: unknown[]) => values.map((v) => JSON.stringify(v)).join("\n");

/** Yields three bytes at a time, so that every token and every character is cut. */
function choppedSource(content: string | Uint8Array): ByteSource {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return {
    async *open() {
      for (let i = 0; i < bytes.length; i += 3) yield bytes.subarray(i, i + 3);
    },
  };
}

async function read(content: string | Uint8Array, limits: ReadLimits = COMMAND_LINE_LIMITS) {
  const source = choppedSource(content);
  const inspection = await inspectDocument(source, limits);
  const items: ReadItem[] = [];
  for await (const item of readItems(source, inspection, limits)) items.push(item);
  const descriptions = items.map((item) =>
    item.kind === "problem" ? `${item.finding.code} ${item.finding.message}` : `${item.kind} ${item.body.ocid}`,
  );
  return { format: inspection.format, releases: inspection.releases, told: descriptions, items };
}

const forms: [string, string, string, string[]][] = [
  ["a release package", JSON.stringify(pack("a", "b"), null, 2), "release-package", ["release a", "release b"]],
  [
    "a release package of CRLF lines",
    JSON.stringify(pack("a"), null, 1).replaceAll("\n", "\r\n"),
    "release-package",
    ["release a"],
  ],
  ["a release package with a byte order mark", `\uFEFF${JSON.stringify(pack("a"))}`, "release-package", ["release a"]],
  [
    "a record package",
    JSON.stringify({ records: [record("a"), record("b")] }),
    "record-package",
    ["release a", "compiled a", "release b", "compiled b"],
  ],
  ["one release", JSON.stringify(release("a"), null, 2), "release", ["release a"]],
  ["one record", JSON.stringify(record("a"), null, 2), "record", ["release a", "compiled a"]],
  ["an array of releases", JSON.stringify([release("a"), release("b")]), "array", ["release a", "release b"]],
  [
    "an array of packages",
    JSON.stringify([pack("a", "b"), { records: [record("c")] }]),
    "array",
    ["release a", "release b", "release c", "compiled c"],
  ],
  [
    "JSON Lines of everything",
    lines(release("a"), record("b"), pack("c", "d"), [release("e")]),
    "jsonl",
    ["release a", "release b", "compiled b", "release c", "release d", "release e"],
  ],
  [
    "JSON Lines with CRLF and blank lines",
    `\r\n${JSON.stringify(release("a"))}\r\n\r\n${JSON.stringify(release("b"))}\r\n`,
    "jsonl",
    ["release a", "release b"],
  ],
  [
    "a package written one release a line",
    `{"releases":[\n${JSON.stringify(release("a"))},\n${JSON.stringify(release("b"))}\n]}`,
    "release-package",
    ["release a", "release b"],
  ],
  [
    "a package whose fields follow its releases",
    `{"releases":[${JSON.stringify(release("a"))}],"publisher":{"name":"P]}"}}`,
    "release-package",
    ["release a"],
  ],
];

test.each(forms)("recognises %s by its content", async (_name, text, format, notified) => {
  expect(await read(text)).toMatchObject({ format, told: notified });
});

test("returns the package's facts about its releases, wherever they are", async () => {
  const { items } = await read(
    `{"releases":[${JSON.stringify(release("a"))}],"publisher":{"name":"某发布人"},"license":"L","publishedDate":"2025-02-01"}`,
  );
  expect(items[0]).toMatchObject({ meta: { publisher: "某发布人", license: "L", publishedDate: "2025-02-01" } });
});

test("skips links to releases and never follows them", async () => {
  const linked = {
    ocid: "a",
    releases: [{ url: "http://example.com/1", date: "2025-01-01", tag: ["tender"] }],
    compiledRelease: release("a"),
  };
  expect((await read(JSON.stringify({ records: [linked] }))).told).toEqual(["compiled a"]);
});

test("skips a record without releases and without a compiled release", async () => {
  expect((await read(JSON.stringify({ records: [{ ocid: "a" }, record("b")] }))).told).toEqual([
    "E06 记录不含发布或汇编发布",
    "release b",
    "compiled b",
  ]);
});

test("reads the valid lines of a JSON Lines file with invalid ones", async () => {
  const text = `${JSON.stringify(release("a"))}\n{"ocid": oops}\n${JSON.stringify(release("b"))}\n`;
  expect((await read(text)).told).toEqual(["release a", "E06 第2行无法解析", "release b"]);
  const damagedFirst = `{"ocid":\n${JSON.stringify(release("a"))}\n${JSON.stringify(release("b"))}`;
  expect((await read(damagedFirst)).told).toEqual(["E06 第1行无法解析", "release a", "release b"]);
});

const refused: [string, string | Uint8Array, string][] = [
  ["an empty file", "", "文件不是有效的JSON，第1行第1列"],
  ["plain text", "hello", "文件不是有效的JSON，第1行第1列"],
  [
    "a missing comma in an element",
    '{\n "releases": [\n  {"ocid": "a" "id": 1}\n ]\n}',
    "文件不是有效的JSON，第3行第16列",
  ],
  [
    "a mistake in a package's own fields after its list",
    '{\n "releases": [\n  {"ocid": "a"}\n ],\n "version" 1}',
    "文件不是有效的JSON，第5行第12列",
  ],
  ["a comma too many", '{"releases": [{"ocid":"a"},]}', "文件不是有效的JSON，第1行第28列"],
  ["a bracket of the wrong kind", '{"releases": [{"ocid":"a"]}}', "文件不是有效的JSON，第1行第26列"],
  ["a file that ends too early", '{"releases": [\n{"ocid":"a"}', "文件不是有效的JSON，第2行第13列"],
  ["something after the end", '{\n"releases": []}\n x', "文件不是有效的JSON，第3行第2列"],
  ["a control character in a string", '{"releases": [], "a": "\u0001"}', "文件不是有效的JSON，第1行第24列"],
  ["bytes that are not UTF-8", Buffer.from([0x7b, 0x22, 0xb4, 0xf3, 0x22, 0x7d]), "文件编码不是UTF-8"],
  ["an end in the middle of a character", Buffer.from('{"a":"招"}').subarray(0, 8), "文件编码不是UTF-8"],
  ["JSON that is nothing of the standard", '{"name": "x"}', "未识别到OCDS发布包、记录包或发布"],
  ["an array of something else", "[1, 2]", "未识别到OCDS发布包、记录包或发布"],
  ["lines of something else", '{"a":1}\n{"b":2}', "未识别到OCDS发布包、记录包或发布"],
];

test.each(refused)("refuses %s as a whole", async (_name, content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});

test("[SEC-69] refuses a file of too many bytes or entries", async () => {
  const limits = { ...COMMAND_LINE_LIMITS, maxMegabytes: 1, maxReleases: 2 };
  await expect(read(JSON.stringify(pack("a", "b", "c")), limits)).rejects.toThrow("发布数超过2条");
  const big = sourceOf(Buffer.from(JSON.stringify({ ...pack("a"), padding: "x".repeat(1024 * 1024) })));
  await expect(inspectDocument(big, limits)).rejects.toThrow("文件超过1MB");
});

test("[SEC-69] counts the bytes of a compressed file as they are unpacked", async () => {
  const folder = await mkdtemp(join(tmpdir(), "archive-"));
  try {
    const path = join(folder, "data.json.gz");
    const packed = gzipSync(JSON.stringify({ ...pack("a"), padding: "x".repeat(3 * 1024 * 1024) }, null, 1));
    const limits = { ...COMMAND_LINE_LIMITS, maxMegabytes: 1 };
    const source = sourceOf({ path });
    // The end of the file is damaged and is never reached.
    await writeFile(path, packed.subarray(0, -packed.length / 4));
    await expect(inspectDocument(source, limits)).rejects.toThrow("文件超过1MB");
    await expect(inspectDocument(source, COMMAND_LINE_LIMITS)).rejects.toThrow("压缩文件已损坏，无法解压");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("skips an element nested too deeply", async () => {
  const deep = `{"ocid":"a","id":"1","x":${"[".repeat(70)}${"]".repeat(70)}}`;
  expect((await read(`{"releases":[${deep},${JSON.stringify(release("b"))}]}`)).told).toEqual([
    "E06 第1行无法解析（嵌套超过64层）",
    "release b",
  ]);
});

test("reads a compressed file from disk", async () => {
  const folder = await mkdtemp(join(tmpdir(), "archive-"));
  try {
    const path = join(folder, "data.bin");
    await writeFile(path, gzipSync(JSON.stringify(pack("a", "b"))));
    const inspection = await inspectDocument(sourceOf({ path }), COMMAND_LINE_LIMITS);
    expect(inspection).toMatchObject({ format: "release-package", releases: 2 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

import { createHash } from "node:crypto";
import { type ByteSource, decodeUtf8 } from "./byte-source.ts";
import { type FileFormat, kindOf, metaOf, NO_META, type PackageMeta } from "./document-kind.ts";
import { type Finding, refuse } from "./findings.ts";
import { isJsonLines, splitLines } from "./json-lines.ts";
import { type Piece, splitDocument } from "./json-splitter.ts";
import { findSyntaxError, nestingDepth, type Position, positionAfter } from "./json-syntax.ts";
import { isJsonObject, type JsonObject, type JsonValue, objectAt, objectsAt, parseJson, textOf } from "./json-value.ts";

/**
 * Limits of one import. `maxReleaseMegabytes` is applied when a release is stored. `maxMegabytes` and `maxReleases` are
 * not set on the command line.
 */
export interface ReadLimits {
  maxMegabytes?: number;
  maxReleases?: number;
  maxReleaseMegabytes: number;
  maxDepth: number;
}

export const COMMAND_LINE_LIMITS: ReadLimits = { maxReleaseMegabytes: 2, maxDepth: 64 };

export interface Inspection {
  format: FileFormat;
  meta: PackageMeta;
  sha256: string;
  bytes: number;
  releases: number;
}

export type ReadItem =
  | { kind: "release" | "compiled"; body: JsonObject; meta: PackageMeta; line: number }
  | { kind: "problem"; finding: Finding };

const MEGABYTE = 1024 * 1024;

/** Checks the whole file before its import. Throws ImportRefused with E01 to E04. */
export async function inspectDocument(source: ByteSource, limits: ReadLimits): Promise<Inspection> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* hashedChunks() {
    for await (const chunk of source.open()) {
      bytes += chunk.byteLength;
      if (limits.maxMegabytes !== undefined && bytes > limits.maxMegabytes * MEGABYTE)
        throw refuse.tooBig(limits.maxMegabytes);
      hash.update(chunk);
      yield chunk;
    }
  }
  const isLines = await isJsonLines(source.open());
  let releases = 0;
  const count = (additional: number) => {
    releases += additional;
    if (limits.maxReleases !== undefined && releases > limits.maxReleases) throw refuse.tooMany(limits.maxReleases);
  };
  const inspected = isLines
    ? await inspectLines(decodeUtf8(hashedChunks()), count)
    : await inspectWhole(decodeUtf8(hashedChunks()), limits, count);
  if (inspected === undefined) throw refuse.notOcds();
  return { ...inspected, sha256: hash.digest("hex"), bytes, releases };
}

type InspectedPackage = Pick<Inspection, "format" | "meta"> | undefined;

async function inspectLines(
  chunks: AsyncIterable<string>,
  count: (releases: number) => void,
): Promise<InspectedPackage> {
  let meta: PackageMeta | undefined;
  for await (const line of splitLines(chunks)) {
    const value = tryOrUndefined(() => JSON.parse(line.text) as JsonValue);
    const releases = countReleases(value);
    if (releases > 0) meta ??= isJsonObject(value) ? metaOf(value) : NO_META;
    count(releases);
  }
  return meta === undefined ? undefined : { format: "jsonl", meta };
}

async function inspectWhole(
  chunks: AsyncIterable<string>,
  limits: ReadLimits,
  count: (releases: number) => void,
): Promise<InspectedPackage> {
  let recognised = 0;
  let list: string | undefined;
  for await (const segment of splitDocument(chunks)) {
    // An element that is nested too deeply is not parsed here; `readItems` reports it as skipped.
    const value = isTooDeep(segment.text, limits) ? null : parseOrRefuse(segment);
    if (segment.kind === "element") {
      list = segment.list;
      const releases = segment.list === "releases" ? (isJsonObject(value) ? 1 : 0) : countReleases(value);
      recognised += releases;
      count(releases);
      continue;
    }
    if (list === "array") return recognised > 0 ? { format: "array", meta: NO_META } : undefined;
    const format = kindOf(value);
    if (format === undefined || !isJsonObject(value)) return undefined;
    if (format === "release" || format === "record") count(1);
    return { format, meta: metaOf(value) };
  }
  return undefined;
}

function countReleases(value: JsonValue | undefined): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + countReleases(entry), 0);
  const kind = kindOf(value);
  if (kind === undefined || !isJsonObject(value)) return 0;
  if (kind === "release-package") return objectsAt(value, "releases").length;
  if (kind === "record-package") return objectsAt(value, "records").length;
  return 1;
}

function parseOrRefuse(segment: Piece): JsonValue {
  try {
    return JSON.parse(segment.text) as JsonValue;
  } catch {
    const offset = findSyntaxError(segment.text) ?? 0;
    const position =
      segment.kind === "rest" ? segment.placeOf(offset) : positionAfter(segment.position, segment.text, offset);
    throw refuse.notJson(position.line, position.column);
  }
}

/** Yields the releases of an inspected file one by one, with any container format. */
export async function* readItems(
  source: ByteSource,
  inspection: Inspection,
  limits: ReadLimits,
): AsyncGenerator<ReadItem> {
  const chunks = decodeUtf8(source.open());
  if (inspection.format === "jsonl") {
    for await (const { text, number } of splitLines(chunks)) {
      const value = isTooDeep(text, limits) ? undefined : tryOrUndefined(() => parseJson(text));
      yield* value === undefined ? [unreadable(number)] : expand(value, NO_META, number);
    }
    return;
  }
  let yielded = 0;
  for await (const segment of splitDocument(chunks)) {
    if (segment.kind === "element") {
      const { line } = firstCharacter(segment.position, segment.text);
      yielded++;
      const value = isTooDeep(segment.text, limits) ? undefined : parseJson(segment.text);
      if (value === undefined) yield unreadable(line, `嵌套超过${limits.maxDepth}层`);
      else if (segment.list === "releases") yield* embeddedRelease(value, inspection.meta, line);
      else if (segment.list === "records") yield* record(value, inspection.meta, line);
      else yield* expand(value, NO_META, line);
    } else if (inspection.format === "release") {
      const body = parseJson(segment.text);
      if (isJsonObject(body)) yield { kind: "release", body, meta: inspection.meta, line: 1 };
    } else if (inspection.format === "record") {
      yield* recordEnd(parseJson(segment.text), inspection.meta, 1, yielded);
    }
  }
}

function* expand(value: JsonValue, meta: PackageMeta, line: number): Generator<ReadItem> {
  if (Array.isArray(value)) {
    for (const entry of value) yield* expand(entry, meta, line);
    return;
  }
  const kind = kindOf(value);
  if (!isJsonObject(value) || kind === undefined) yield unreadable(line);
  else if (kind === "release") yield { kind, body: value, meta, line };
  else if (kind === "record") yield* record(value, meta, line);
  else if (kind === "release-package")
    for (const release of objectsAt(value, "releases")) yield* embeddedRelease(release, metaOf(value), line);
  else for (const entry of objectsAt(value, "records")) yield* record(entry, metaOf(value), line);
}

function* record(value: JsonValue, meta: PackageMeta, line: number): Generator<ReadItem> {
  const releases = objectsAt(value, "releases").flatMap((release) => [...embeddedRelease(release, meta, line)]);
  yield* releases;
  yield* recordEnd(value, meta, line, releases.length);
}

/** Yields the compiled release of a record, or a finding for an empty record. */
function* recordEnd(value: JsonValue, meta: PackageMeta, line: number, embedded: number): Generator<ReadItem> {
  const compiled = objectAt(value, "compiledRelease");
  if (compiled !== undefined) yield { kind: "compiled", body: compiled, meta, line };
  else if (embedded === 0) {
    const ocid = isJsonObject(value) ? textOf(value.ocid) : undefined;
    const finding: Finding = { code: "E06", message: "记录不含发布或汇编发布", line };
    yield { kind: "problem", finding: ocid === undefined ? finding : { ...finding, ocid } };
  }
}

/** Yields a release inside a package or record. Ignores a link (`url` without content). */
function* embeddedRelease(value: JsonValue, meta: PackageMeta, line: number): Generator<ReadItem> {
  if (!isJsonObject(value)) yield unreadable(line);
  else if (!("url" in value) || "ocid" in value) yield { kind: "release", body: value, meta, line };
}

const isTooDeep = (text: string, limits: ReadLimits): boolean => nestingDepth(text) > limits.maxDepth;

const unreadable = (line: number, reason?: string): ReadItem => ({
  kind: "problem",
  finding: { code: "E06", message: `第${line}行无法解析${reason === undefined ? "" : `（${reason}）`}`, line },
});

const firstCharacter = (start: Position, text: string): Position =>
  positionAfter(start, text, text.length - text.trimStart().length);

function tryOrUndefined<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

import { createHash } from "node:crypto";
import { type ByteSource, decodeUtf8 } from "./byte-source.ts";
import { type FileFormat, kindOf, metaOf, NO_META, type PackageMeta } from "./document-kind.ts";
import { type Finding, refuse } from "./findings.ts";
import { isJsonLines, splitLines } from "./json-lines.ts";
import { type Piece, splitDocument } from "./json-splitter.ts";
import { findSyntaxError, nestingDepth, type Position, positionAfter } from "./json-syntax.ts";
import { isJsonObject, type JsonObject, type JsonValue, objectAt, objectsAt, parseJson, textOf } from "./json-value.ts";

/**
 * Limits of one import. `maxReleaseMegabytes` is applied where a release is stored. The page and the interface set the
 * first two; the command line has neither.
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

/** First reading: checks the whole file and imports nothing. Throws ImportRefused with E01 to E04. */
export async function inspectDocument(source: ByteSource, limits: ReadLimits): Promise<Inspection> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted() {
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
  const count = (found: number) => {
    releases += found;
    if (limits.maxReleases !== undefined && releases > limits.maxReleases) throw refuse.tooMany(limits.maxReleases);
  };
  const found = isLines
    ? await inspectLines(decodeUtf8(counted()), count)
    : await inspectWhole(decodeUtf8(counted()), limits, count);
  if (found === undefined) throw refuse.notOcds();
  return { ...found, sha256: hash.digest("hex"), bytes, releases };
}

type Found = Pick<Inspection, "format" | "meta"> | undefined;

async function inspectLines(chunks: AsyncIterable<string>, count: (releases: number) => void): Promise<Found> {
  let meta: PackageMeta | undefined;
  for await (const line of splitLines(chunks)) {
    const value = quietly(() => JSON.parse(line.text) as JsonValue);
    const found = countIn(value);
    if (found > 0) meta ??= isJsonObject(value) ? metaOf(value) : NO_META;
    count(found);
  }
  return meta === undefined ? undefined : { format: "jsonl", meta };
}

async function inspectWhole(
  chunks: AsyncIterable<string>,
  limits: ReadLimits,
  count: (releases: number) => void,
): Promise<Found> {
  let recognised = 0;
  let list: string | undefined;
  for await (const piece of splitDocument(chunks)) {
    // An element that is nested too deeply is not parsed; the second reading reports it as skipped.
    const value = isTooDeep(piece.text, limits) ? null : checkedParse(piece);
    if (piece.kind === "element") {
      list = piece.list;
      const found = piece.list === "releases" ? (isJsonObject(value) ? 1 : 0) : countIn(value);
      recognised += found;
      count(found);
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

function countIn(value: JsonValue | undefined): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + countIn(one), 0);
  const kind = kindOf(value);
  if (kind === undefined || !isJsonObject(value)) return 0;
  if (kind === "release-package") return objectsAt(value, "releases").length;
  if (kind === "record-package") return objectsAt(value, "records").length;
  return 1;
}

function checkedParse(piece: Piece): JsonValue {
  try {
    return JSON.parse(piece.text) as JsonValue;
  } catch {
    const offset = findSyntaxError(piece.text) ?? 0;
    const place = piece.kind === "rest" ? piece.placeOf(offset) : positionAfter(piece.place, piece.text, offset);
    throw refuse.notJson(place.line, place.column);
  }
}

/** Second reading: yields releases one by one, whatever contains them. */
export async function* readItems(source: ByteSource, seen: Inspection, limits: ReadLimits): AsyncGenerator<ReadItem> {
  const chunks = decodeUtf8(source.open());
  if (seen.format === "jsonl") {
    for await (const { text, number } of splitLines(chunks)) {
      const value = isTooDeep(text, limits) ? undefined : quietly(() => parseJson(text));
      yield* value === undefined ? [unreadable(number)] : expand(value, NO_META, number);
    }
    return;
  }
  let handedOut = 0;
  for await (const piece of splitDocument(chunks)) {
    if (piece.kind === "element") {
      const { line } = firstCharacter(piece.place, piece.text);
      handedOut++;
      const value = isTooDeep(piece.text, limits) ? undefined : parseJson(piece.text);
      if (value === undefined) yield unreadable(line, `嵌套超过${limits.maxDepth}层`);
      else if (piece.list === "releases") yield* embeddedRelease(value, seen.meta, line);
      else if (piece.list === "records") yield* record(value, seen.meta, line);
      else yield* expand(value, NO_META, line);
    } else if (seen.format === "release") {
      const body = parseJson(piece.text);
      if (isJsonObject(body)) yield { kind: "release", body, meta: seen.meta, line: 1 };
    } else if (seen.format === "record") {
      yield* recordEnd(parseJson(piece.text), seen.meta, 1, handedOut);
    }
  }
}

function* expand(value: JsonValue, meta: PackageMeta, line: number): Generator<ReadItem> {
  if (Array.isArray(value)) {
    for (const one of value) yield* expand(one, meta, line);
    return;
  }
  const kind = kindOf(value);
  if (!isJsonObject(value) || kind === undefined) yield unreadable(line);
  else if (kind === "release") yield { kind, body: value, meta, line };
  else if (kind === "record") yield* record(value, meta, line);
  else if (kind === "release-package")
    for (const release of objectsAt(value, "releases")) yield* embeddedRelease(release, metaOf(value), line);
  else for (const one of objectsAt(value, "records")) yield* record(one, metaOf(value), line);
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

/** Yields a release inside a package or record. A mere link (`url` without content) is never followed. */
function* embeddedRelease(value: JsonValue, meta: PackageMeta, line: number): Generator<ReadItem> {
  if (!isJsonObject(value)) yield unreadable(line);
  else if (!("url" in value) || "ocid" in value) yield { kind: "release", body: value, meta, line };
}

const isTooDeep = (text: string, limits: ReadLimits): boolean => nestingDepth(text) > limits.maxDepth;

const unreadable = (line: number, reason?: string): ReadItem => ({
  kind: "problem",
  finding: { code: "E06", message: `第${line}行无法解析${reason === undefined ? "" : `（${reason}）`}`, line },
});

const firstCharacter = (place: Position, text: string): Position =>
  positionAfter(place, text, text.length - text.trimStart().length);

function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

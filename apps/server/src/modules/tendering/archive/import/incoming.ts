import type { ReleaseText } from "../ocds/compile.ts";
import type { ReadItem, ReadLimits } from "../ocds/document-reader.ts";
import type { Finding } from "../ocds/findings.ts";
import { parseInstant } from "../ocds/instant.ts";
import {
  canonicalJson,
  digestOfText,
  type JsonObject,
  type JsonValue,
  objectAt,
  objectsAt,
  textOf,
} from "../ocds/json-value.ts";
import { withoutPersonalData } from "../ocds/personal-data.ts";
import { type SchemaProblem, validateRelease } from "../ocds/validate.ts";

/** A release that can be stored. */
export interface IncomingRelease extends ReleaseText {
  ocid: string;
  problems: SchemaProblem[];
  /** Paths of days that are later than the import. */
  futureDays: string[];
  /** Number of characters of its canonical text. */
  size: number;
}

type ReleaseItem = Exclude<ReadItem, { kind: "problem" }>;

/** Checks one release of the file: removes personal data, requires identity and date (E05), and limits the size. */
export function receive(item: ReleaseItem, limits: ReadLimits, now: number): IncomingRelease | Finding {
  const body = withoutPersonalData(item.body);
  const ocid = textOf(body.ocid);
  const dateText = textOf(body.date);
  const date = dateText === undefined ? undefined : parseInstant(dateText);
  // The date identifies a compiled release; publishers often omit its id.
  const id = textOf(body.id) ?? (item.kind === "compiled" && ocid && dateText ? `${ocid}-${dateText}` : undefined);
  const missing = [
    ["ocid", ocid],
    ["id", id],
    ["date", dateText],
  ].flatMap(([field, value]) => (value === undefined ? [field] : []));
  const location = {
    line: item.line,
    ...(ocid === undefined ? {} : { ocid }),
    ...(id === undefined ? {} : { releaseId: id }),
  };
  if (ocid === undefined || id === undefined || dateText === undefined)
    return { code: "E05", message: `缺少${missing.join("、")}`, ...location };
  if (date === undefined) return { code: "E05", message: "date不是有效时间", ...location };
  const text = canonicalJson(body);
  if (text.length > limits.maxReleaseMegabytes * 1024 * 1024)
    return { code: "E06", message: `第${item.line}行无法解析（发布超过${limits.maxReleaseMegabytes}MB）`, ...location };
  return {
    kind: item.kind,
    ocid,
    releaseId: id,
    date,
    tags: Array.isArray(body.tag) ? body.tag.filter((tag) => typeof tag === "string") : [],
    sha256: digestOfText(text),
    size: text.length,
    packageDate: item.meta.publishedDate === undefined ? undefined : parseInstant(item.meta.publishedDate),
    publisher: item.meta.publisher,
    text,
    problems: validateRelease(body),
    futureDays: findFutureDays(body, now),
  };
}

/** Returns W06 for future days by which statistics count a process. They are not counted until then. */
export const futureDayFindings = (releases: readonly IncomingRelease[]): Finding[] =>
  releases.flatMap(({ ocid, releaseId, futureDays: ahead }) =>
    ahead.map(
      (path): Finding => ({
        code: "W06",
        message: `日期晚于导入时间，到期前不计入统计：${path}`,
        path,
        ocid,
        releaseId,
      }),
    ),
  );

const findFutureDays = (body: JsonObject, now: number): string[] =>
  publishedDays(body)
    .filter(([, text]) => typeof text === "string" && (parseInstant(text) ?? now) > now)
    .map(([path]) => path);

function publishedDays(body: JsonObject): [path: string, text: JsonValue | undefined][] {
  const fieldOfEach = (list: string, field: string) =>
    objectsAt(body, list).map((object, index): [string, JsonValue | undefined] => [
      `/${list}/${index}/${field}`,
      object[field],
    ]);
  return [
    ["/date", body.date],
    ["/tender/datePublished", objectAt(body, "tender")?.datePublished],
    ...fieldOfEach("awards", "date"),
    ...fieldOfEach("contracts", "dateSigned"),
  ];
}

const MAX_SCHEMA_FINDINGS = 20;

/** Returns W01 for the releases of a process: at most `MAX_SCHEMA_FINDINGS`, then the number of further ones. */
export function schemaFindings(releases: readonly IncomingRelease[]): Finding[] {
  const findings = releases.flatMap((release) =>
    release.problems.map(
      ({ path, reason }): Finding => ({
        code: "W01",
        message: `不符合OCDS 1.1.5：${path} ${reason}`,
        path,
        ocid: release.ocid,
        releaseId: release.releaseId,
      }),
    ),
  );
  const [first] = releases;
  if (findings.length <= MAX_SCHEMA_FINDINGS || first === undefined) return findings;
  const hiddenCount = findings.length - MAX_SCHEMA_FINDINGS;
  return [
    ...findings.slice(0, MAX_SCHEMA_FINDINGS),
    { code: "W01", message: `不符合OCDS 1.1.5：另有${hiddenCount}处`, ocid: first.ocid },
  ];
}

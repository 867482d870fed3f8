import { expect, test } from "vitest";
import { compileReleases, type StoredRelease } from "./compile.ts";
import type { JsonObject } from "./json-value.ts";
import { canonicalJson, digestOfText } from "./json-value.ts";

const OCID = "ocds-abcdef-1";

function stored(id: string, date: string, body: JsonObject, more: Partial<StoredRelease> = {}): StoredRelease {
  const tags = more.tags ?? ["tender"];
  return {
    kind: "release",
    releaseId: id,
    date: Date.parse(date),
    tags,
    sha256: digestOfText(canonicalJson(body)),
    packageDate: undefined,
    publisher: "某发布人",
    body: { ocid: OCID, id, date, tag: tags, ...body },
    ...more,
  };
}

/** Returns every order in which the releases may arrive. */
function orders<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, i) => orders(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

test("compiles the same content whatever the order of arrival", () => {
  const releases = [
    stored("a", "2025-01-01T00:00:00Z", { tender: { title: "甲", status: "active" } }),
    stored("b", "2025-02-01T00:00:00Z", { tender: { status: "complete" }, awards: [{ id: "1", status: "pending" }] }),
    stored("c", "2025-03-01T00:00:00Z", { awards: [{ id: "1", status: "active" }] }),
    stored("b", "2025-02-01T00:00:00Z", { tender: { status: "complete", title: "乙" } }, { packageDate: 5 }),
  ];
  const results = orders(releases).map((order) => compileReleases(OCID, order));
  expect(results[0]?.body).toEqual({
    ocid: OCID,
    id: "ocds-abcdef-1-2025-03-01T00:00:00.000Z",
    date: "2025-03-01T00:00:00.000Z",
    tag: ["compiled"],
    tender: { title: "乙", status: "complete" },
    awards: [{ id: "1", status: "active" }],
  });
  for (const result of results) expect(result).toEqual(results[0]);
});

test("orders releases by instant instead of text, and ties by id", () => {
  const later = stored("a", "2025-01-01T09:00:00+09:00", { tender: { title: "早" } });
  const earlier = stored("b", "2025-01-01T00:30:00Z", { tender: { title: "晚" } });
  expect(compileReleases(OCID, [earlier, later]).body).toMatchObject({ tender: { title: "晚" } });
  const tie = stored("b", "2025-01-01T00:00:00Z", { tender: { title: "后" } });
  expect(compileReleases(OCID, [tie, later]).body).toMatchObject({ tender: { title: "后" } });
});

test("takes the version of the later package, and reports the changed id", () => {
  const first = stored("a", "2025-01-01T00:00:00Z", { tender: { title: "旧", x_old: 1 } }, { packageDate: 1 });
  const second = stored("a", "2025-01-01T00:00:00Z", { tender: { title: "新" } }, { packageDate: 2 });
  const { body, changedIds } = compileReleases(OCID, [second, first]);
  expect(body).toMatchObject({ tender: { title: "新" } });
  expect(body.tender).not.toHaveProperty("x_old");
  expect(changedIds).toEqual(["a"]);
});

test("takes the greater digest of two versions of equal age", () => {
  const versions = [stored("a", "2025-01-01T00:00:00Z", { x: 1 }), stored("a", "2025-01-01T00:00:00Z", { x: 2 })];
  const greater = versions.toSorted((a, b) => (a.sha256 < b.sha256 ? 1 : -1))[0];
  expect(compileReleases(OCID, versions).newest).toBe(greater);
  expect(compileReleases(OCID, versions.toReversed()).newest).toBe(greater);
});

test("merges only later releases over a compiled release", () => {
  const compiled = stored(
    "c",
    "2025-02-01T00:00:00Z",
    { tender: { title: "汇编" } },
    { kind: "compiled", tags: ["compiled"] },
  );
  const before = stored("a", "2025-01-01T00:00:00Z", { tender: { title: "早", description: "说明" } });
  const after = stored("b", "2025-03-01T00:00:00Z", { tender: { status: "complete" } });
  const result = compileReleases(OCID, [after, compiled, before]);
  expect(result.body.tender).toEqual({ title: "汇编", status: "complete" });
  expect(result.releases.map((r) => r.releaseId)).toEqual(["a", "c", "b"]);
  expect(result.steps.at(-1)?.tags).toEqual(["tender", "compiled", "tender"]);
});

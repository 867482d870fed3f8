// Guarantee: an uploaded table is unpacked up to a limit only, its number of entries is limited, and no name of an
// entry is used as a path.
import { everyPermission, fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workbookOf } from "#test/spreadsheet/workbook.ts";

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await startTestApp();
  manager = await t.person();
  await t.make.grantRole(manager.id, await t.make.role("may_all", everyPermission()));
  await t.prove(manager);
});
afterAll(() => t.close());

const send = async (path: string, file: Buffer) =>
  (await t.http("POST", path, { token: manager.token, ...fileForm("表.xlsx", file) })).json();

const manyEntries = Array.from({ length: 1_000 }, (_, n) => `e${n}`);
/** Options of a workbook with valid rows and a hostile archive. */
const hostileOptions = {
  "that unpacks to more than is read": (maxBytes: number) => ({ padding: maxBytes }),
  "of more than 1 000 entries": () => ({ emptyEntries: manyEntries }),
  "with an entry that leads out of it": () => ({ emptyEntries: ["../../etc/passwd"] }),
  "with an entry of the whole machine's": () => ({ emptyEntries: ["/etc/passwd"] }),
};
const kinds = Object.keys(hostileOptions) as (keyof typeof hostileOptions)[];

/** Checks a file in the background and returns its state and fault code. */
async function checkFile(path: string, file: Buffer) {
  const { result } = await send(path, file);
  const read = async () =>
    (await t.http("GET", `${path}/detail?id=${result.id}`, { token: manager.token })).json().result;
  await expect.poll(async () => (await read()).state).not.toBe("checking");
  const { state, failure } = await read();
  return [state, failure?.code];
}

describe.each([
  ["people", "/api/system/users/import", ["账号", "姓名"]],
  ["departments", "/api/system/departments/import", ["部门名称", "上级部门"]],
])("a table of %s", (kind, path, head) => {
  let n = 0;
  const rows = () => {
    n += 1;
    return [head, kind === "people" ? [`someone${n}`, "林采薇"] : [`采购${n}部`, ""]];
  };

  test("is ready with the maximum number of entries", async () => {
    expect(await checkFile(path, workbookOf(rows(), { emptyEntries: manyEntries.slice(1) }))).toEqual([
      "ready",
      undefined,
    ]);
  });

  test.each(kinds)("[SEC-69] %s is refused", async (kind) => {
    const code = kind.startsWith("with") ? "file.unreadable" : "file.too_large";
    const file = workbookOf(rows(), hostileOptions[kind](120_000_000));
    expect(await checkFile(path, file)).toEqual(["failed", code]);
  });
});

describe.each([
  [
    "categories",
    "/api/system/categories/import/apply",
    [["分类"], ["货物"]],
    "文件无法读取：应为 xlsx 或 CSV 文件，且表头含“分类”列",
  ],
  [
    "dictionaries",
    "/api/system/dictionaries/import/dictionary/apply",
    [
      ["字典编码", "字典名称", "值", "文本"],
      ["paint", "油漆", "1", "红"],
    ],
    "文件无法读取，请使用导出的 JSON、xlsx 文件，或 UTF-8、GB 18030 编码的 CSV 文件",
  ],
])("a table of %s", (_what, path, rows, message) => {
  test.each(kinds)("[SEC-69] %s is refused without any effect", async (kind) => {
    const answer = await send(path, workbookOf(rows, hostileOptions[kind](20_000_000)));
    expect([answer.success, answer.message]).toEqual([false, message]);
  });

  test("is accepted at the maximum size", async () => {
    const { result } = await send(path, workbookOf(rows, { padding: 19_990_000, emptyEntries: manyEntries.slice(1) }));
    expect(result).toMatchObject({ isApplied: true, faultCount: 0 });
  });
});

import { fileForm } from "@tender/testkit";
import { expect } from "vitest";
import { onePage } from "#platform/csv.ts";
import { xlsxStream } from "#platform/spreadsheet/write-xlsx.ts";
import type { Managers } from "./managers.ts";

type Rows = readonly (readonly (string | number)[])[];
type Sheets = Readonly<Record<string, Rows>>;

export async function workbookOf(sheets: Sheets): Promise<Buffer> {
  const named = Object.entries(sheets).map(([name, [head = [], ...rows]]) => ({
    name,
    source: { head: head.map(String), pages: onePage(rows) },
  }));
  return Buffer.concat(await xlsxStream(named).toArray());
}

/** Address of the imports of a form. */
export const importAddress = (code: string, part = "") => `/api/online/forms/${code}/import${part}`;

/** Importers of rows and the calls of an import. The default caller is `chief`. */
export async function rowImports({ t }: Pick<Managers, "t">) {
  await t.make.role("importer", ["online:goods:import", "online:goods:view"]);
  await t.make.role("chief_importer", [
    ...["goods", "orders", "lines", "areas"].flatMap((code) => [`online:${code}:import`, `online:${code}:export`]),
  ]);
  /** Subject to the rules of columns. */
  const importer = await t.person({ roles: ["importer"] });
  const chief = await t.person({ roles: ["chief_importer", "clerk"], realname: "李雷", username: "li.lei" });

  const upload = async (code: string, content: Buffer | string, caller = chief, query = "") =>
    (
      await t.http("POST", `${importAddress(code)}${query}`, { token: caller.token, ...fileForm("rows.xlsx", content) })
    ).json();
  const readImport = async (code: string, id: string, caller = chief) =>
    (await t.call("onlineRowImport.read", { params: { code }, query: { id } }, caller)).body.result;
  /** Returns the import when its background work has ended. */
  async function awaitEnd(code: string, id: string, caller = chief) {
    await expect.poll(async () => (await readImport(code, id, caller)).state).not.toMatch(/checking|importing/);
    return readImport(code, id, caller);
  }
  const start = (code: string, id: string, caller = chief) =>
    t.call("onlineRowImport.start", { params: { code }, body: { id } }, caller);
  async function uploadAndCheck(code: string, sheets: Sheets, caller = chief, query = "") {
    const { result, message } = await upload(code, await workbookOf(sheets), caller, query);
    if (!result) throw new Error(message);
    return awaitEnd(code, result.id, caller);
  }
  async function importRows(code: string, sheets: Sheets, caller = chief, query = "") {
    const upload = await uploadAndCheck(code, sheets, caller, query);
    expect(upload.rows).toEqual([]);
    expect((await start(code, upload.id, caller)).body.message).toBe("");
    return awaitEnd(code, upload.id, caller);
  }
  const faultsOf = ({ rows }: Awaited<ReturnType<typeof readImport>>) =>
    rows.map(({ number, faults }) => [number, ...faults.map(({ column, message }) => `${column}：${message}`)]);
  return { importer, chief, upload, readImport, awaitEnd, start, uploadAndCheck, importRows, faultsOf };
}

export type RowImports = Awaited<ReturnType<typeof rowImports>>;

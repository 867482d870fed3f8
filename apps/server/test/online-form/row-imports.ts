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

/** Importers of rows and the calls of an import. The calls are made by `chief` unless another person is given. */
export async function rowImports({ t }: Pick<Managers, "t">) {
  await t.make.role("bringer", ["online:goods:import", "online:goods:view"]);
  await t.make.role("bringers", [
    ...["goods", "orders", "lines", "areas"].flatMap((code) => [`online:${code}:import`, `online:${code}:export`]),
  ]);
  /** Restricted by the rules of columns. */
  const bringer = await t.person({ roles: ["bringer"] });
  const chief = await t.person({ roles: ["bringers", "clerk"], realname: "李雷", username: "li.lei" });

  const upload = async (code: string, content: Buffer | string, by = chief, query = "") =>
    (
      await t.http("POST", `${importAddress(code)}${query}`, { token: by.token, ...fileForm("rows.xlsx", content) })
    ).json();
  const found = async (code: string, id: string, by = chief) =>
    (await t.call("onlineRowImport.read", { params: { code }, query: { id } }, by)).body.result;
  async function settled(code: string, id: string, by = chief) {
    await expect.poll(async () => (await found(code, id, by)).state).not.toMatch(/checking|importing/);
    return found(code, id, by);
  }
  const start = (code: string, id: string, by = chief) =>
    t.call("onlineRowImport.start", { params: { code }, body: { id } }, by);
  async function checked(code: string, sheets: Sheets, by = chief, query = "") {
    const { result, message } = await upload(code, await workbookOf(sheets), by, query);
    if (!result) throw new Error(message);
    return settled(code, result.id, by);
  }
  async function imported(code: string, sheets: Sheets, by = chief, query = "") {
    const one = await checked(code, sheets, by, query);
    expect(one.rows).toEqual([]);
    expect((await start(code, one.id, by)).body.message).toBe("");
    return settled(code, one.id, by);
  }
  const faultsOf = ({ rows }: Awaited<ReturnType<typeof found>>) =>
    rows.map(({ number, faults }) => [number, ...faults.map(({ column, message }) => `${column}：${message}`)]);
  return { bringer, chief, upload, found, settled, start, checked, imported, faultsOf };
}

export type RowImports = Awaited<ReturnType<typeof rowImports>>;

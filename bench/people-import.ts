import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { seedBenchData } from "../apps/server/seed/bench-data.ts";
import { createPasswords } from "../apps/server/src/platform/passwords.ts";
import { xlsxStream } from "../apps/server/src/platform/spreadsheet/write-xlsx.ts";
import { plainPeopleSeconds } from "./plain-people.ts";
import { type RunningPortal, residentMegabytes, signIn, startPortal, withDatabase } from "./portal.ts";
import { print } from "./report.ts";

const ROWS = 50_000;
const PAGE = 1_000;
const DEPARTMENTS = 20_000;
const BUDGET_S = 60;
const BUDGET_MB = 400;

async function* pages(codes: readonly string[]) {
  for (let from = 0; from < ROWS; from += PAGE)
    yield Array.from({ length: PAGE }, (_, at) => {
      const n = from + at;
      const code = codes[n % codes.length] ?? "";
      return [
        `import.${n}`,
        `林采薇`,
        `166${String(n).padStart(8, "0")}`,
        `import.${n}@example.cn`,
        code,
        "部门工作人员",
      ];
    });
}

const workbook = async (codes: readonly string[]): Promise<Buffer> =>
  Buffer.concat(
    await xlsxStream({ head: ["账号", "姓名", "手机号", "邮箱", "部门", "角色"], pages: pages(codes) }).toArray(),
  );

interface Found {
  readonly state: string;
  readonly total: number;
  readonly failure: { readonly message: string } | null;
}

async function result<R>(response: Response): Promise<R> {
  const body = (await response.json()) as { success: boolean; message: string; result: R };
  if (!body.success) throw new Error(body.message);
  return body.result;
}

/** Waits for a state of the import; returns the seconds and the server's peak memory. */
async function until(portal: RunningPortal, headers: Record<string, string>, id: string, state: string) {
  const from = performance.now();
  let megabytes = 0;
  for (;;) {
    megabytes = Math.max(megabytes, residentMegabytes(portal.pid));
    const found = await result<Found>(
      await fetch(`${portal.url}/api/system/users/import/detail?id=${id}`, { headers }),
    );
    if (found.state === state) return { seconds: (performance.now() - from) / 1_000, megabytes };
    if (found.state === "failed" || found.state === "refused") throw new Error(found.failure?.message ?? found.state);
    await pause(100);
  }
}

async function importPeople(portal: RunningPortal, file: Buffer) {
  const token = await signIn(portal.url, "admin");
  const headers = { "x-access-token": token };
  const post = (path: string, body: unknown) =>
    fetch(`${portal.url}${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const before = residentMegabytes(portal.pid);
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(file)]), "people.xlsx");
  const address = `${portal.url}/api/system/users/import`;
  const { id } = await result<{ id: string }>(await fetch(address, { method: "POST", headers, body: form }));
  const checked = await until(portal, headers, id, "ready");
  await result(await post("/api/account/proof", { evidence: { method: "password", password: "Tender@2026" } }));
  await result(await post("/api/system/users/import/start", { id }));
  const written = await until(portal, headers, id, "done");
  const from = performance.now();
  const links = await post("/api/system/users/import/links", { id, format: "xlsx" });
  await links.arrayBuffer();
  return { before, checked, written, linksInS: (performance.now() - from) / 1_000 };
}

/** Import of 50,000 people from a workbook, into an installation with 20,000 departments. */
export async function benchPeopleImport(dataDir: string): Promise<void> {
  await (await startPortal(dataDir)).stop();
  const hash = await (await createPasswords()).hash("Tender@2026");
  const size = { users: 0, departments: DEPARTMENTS, menuItems: 0, ownMenuItems: 0 };
  const { codes, plain } = await withDatabase(dataDir, async (database) => {
    const { db } = database.work;
    await seedBenchData(database, size, hash);
    const { rows } = await db.execute<{ org_code: string }>(
      sql.raw("SELECT org_code FROM department ORDER BY org_code"),
    );
    return { codes: rows.map(({ org_code }) => org_code), plain: await plainPeopleSeconds(db, ROWS) };
  });
  const file = await workbook(codes);
  const portal = await startPortal(dataDir);
  try {
    const { before, checked, written, linksInS } = await importPeople(portal, file);
    const count = ROWS.toLocaleString("en");
    print({
      title: `import of ${count} people with department and role, ${(file.length / 1_048_576).toFixed(1)} MB`,
      measured: `checked in ${checked.seconds.toFixed(1)} s, written in ${written.seconds.toFixed(1)} s; ${count} links in ${linksInS.toFixed(1)} s more`,
      yardstick: `the accounts alone by one INSERT … SELECT ${plain.toFixed(1)} s`,
      value: checked.seconds + written.seconds,
      unit: " s",
      budget: { atMost: BUDGET_S },
    });
    print({
      title: `memory of the server during the import of ${count} people`,
      measured: "most resident memory seen, ten times a second",
      yardstick: `before it ${before.toFixed(0)} MB`,
      value: Math.max(checked.megabytes, written.megabytes),
      unit: " MB",
      budget: { atMost: BUDGET_MB },
    });
  } finally {
    await portal.stop();
  }
}

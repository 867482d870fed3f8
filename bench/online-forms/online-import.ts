import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { xlsxStream } from "../../apps/server/src/platform/spreadsheet/write-xlsx.ts";
import {
  post,
  type RunningPortal,
  residentMegabytes,
  signIn,
  signInWithProof,
  startPortal,
  withDatabase,
} from "../portal.ts";
import { print } from "../report.ts";
import { createEnhancement, createField, createForm, publishForm } from "./bench-forms.ts";

const ROWS = 50_000;
const PAGE = 1_000;
const CODE = "bench_goods";
const ROWS_A_SECOND = 5_000;
const EXPORT_S = 10;
const EXPORT_MB = 200;

const choice = (value: string, label: string) => ({ value, label });
const goods = createForm({
  code: CODE,
  title: "压测物资",
  fields: [
    createField("bh", "编号", { isUnique: true, isRequired: true, query: "single" }),
    createField("mc", "名称", { length: 120, isRequired: true, query: "single" }),
    createField("lb", "类别", {
      control: "select",
      source: { kind: "list", choices: [choice("1", "货物"), choice("2", "工程"), choice("3", "服务")] },
    }),
    createField("sl", "数量", { type: "integer", control: "number", length: 0 }),
    createField("dj", "单价", { type: "decimal", control: "number", length: 12, scale: 2 }),
    createField("je", "金额", { type: "decimal", control: "number", length: 14, scale: 2 }),
    createField("rq", "到货日期", { type: "day", control: "date", length: 0 }),
    createField("bz", "备注", { length: 200 }),
  ],
});
/** An amount is computed, a negative one refused. */
const rules = createEnhancement({
  computed: [{ field: "je", value: "row.sl * row.dj" }],
  refusals: [{ on: "save", when: "row.sl < 0", message: "数量不能为负", field: "sl" }],
});

const HEAD = ["编号", "名称", "类别", "数量", "单价", "到货日期", "备注"];
async function* pages() {
  for (let from = 0; from < ROWS; from += PAGE)
    yield Array.from({ length: PAGE }, (_, at) => {
      const n = from + at;
      const kind = ["货物", "工程", "服务"][n % 3] ?? "";
      return [`WZ${n}`, `压测物资 ${n % 977}`, kind, String(n % 90), "12.50", "2026-11-20", `第 ${n} 行`];
    });
}

interface Found {
  readonly state: string;
  readonly failure: { readonly message: string } | null;
}

async function until(portal: RunningPortal, token: string, id: string, state: string) {
  const from = performance.now();
  let megabytes = 0;
  for (;;) {
    megabytes = Math.max(megabytes, residentMegabytes(portal.pid));
    const response = await fetch(`${portal.url}/api/online/forms/${CODE}/import/detail?id=${id}`, {
      headers: { "x-access-token": token },
    });
    const { result } = (await response.json()) as { result: Found };
    if (result.state === state) return { seconds: (performance.now() - from) / 1_000, megabytes };
    if (result.state === "failed" || result.state === "refused")
      throw new Error(result.failure?.message ?? result.state);
    await pause(100);
  }
}

/** Import of many rows of a form from a workbook, and their export. */
export async function benchOnlineImport(dataDir: string): Promise<void> {
  const portal = await startPortal(dataDir);
  const count = ROWS.toLocaleString("en");
  try {
    const { url, pid } = portal;
    await publishForm(url, await signInWithProof(url), goods, rules);
    // Signs in again for the permissions of the new menu.
    const token = await signIn(url, "admin");
    const bytes = Buffer.concat(await xlsxStream({ head: HEAD, pages: pages() }).toArray());
    const sent = new FormData();
    sent.append("file", new Blob([Uint8Array.from(bytes)]), "goods.xlsx");
    const headers = { "x-access-token": token };
    const before = residentMegabytes(pid);
    const uploaded = await fetch(`${url}/api/online/forms/${CODE}/import`, { method: "POST", headers, body: sent });
    const { result, message } = (await uploaded.json()) as { result: { id: string } | null; message: string };
    if (!result) throw new Error(message);
    const checked = await until(portal, token, result.id, "ready");
    await post(`${url}/api/online/forms/${CODE}/import/start`, { id: result.id }, token);
    const written = await until(portal, token, result.id, "done");
    const plain = await withDatabase(dataDir, async ({ work: { db } }) => {
      await db.execute(sql.raw(`CREATE TABLE online.bench_plain (LIKE online.${CODE} INCLUDING ALL)`));
      const from = performance.now();
      await db.execute(sql.raw(`INSERT INTO online.bench_plain SELECT * FROM online.${CODE}`));
      return (performance.now() - from) / 1_000;
    });
    const seconds = checked.seconds + written.seconds;
    print({
      title: `import of ${count} rows into an online form, ${(bytes.length / 1_048_576).toFixed(1)} MB`,
      measured: `checked in ${checked.seconds.toFixed(1)} s, written in ${written.seconds.toFixed(1)} s; memory ${Math.max(checked.megabytes, written.megabytes).toFixed(0)} MB, before ${before.toFixed(0)}`,
      yardstick: `INSERT … SELECT of the same rows ${plain.toFixed(1)} s, ratio ${(seconds / plain).toFixed(0)}`,
      value: ROWS / seconds,
      unit: " rows/s",
      budget: { atLeast: ROWS_A_SECOND },
    });
    await exported(portal, token, dataDir);
  } finally {
    await portal.stop();
  }
}

async function exported(portal: RunningPortal, token: string, dataDir: string): Promise<void> {
  const { url, pid } = portal;
  const before = residentMegabytes(pid);
  let megabytes = before;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(pid));
  }, 100);
  const from = performance.now();
  const file = await fetch(`${url}/api/online/forms/${CODE}/rows/export?format=xlsx`, {
    headers: { "x-access-token": token },
  });
  const bytes = (await file.arrayBuffer()).byteLength;
  const seconds = (performance.now() - from) / 1_000;
  clearInterval(watch);
  if (!file.ok) throw new Error(`the export was answered ${file.status}`);
  const plain = await withDatabase(dataDir, async ({ work: { db } }) => {
    const began = performance.now();
    await db.execute(sql.raw(`SELECT * FROM online.${CODE} ORDER BY created_at DESC, id DESC`));
    return (performance.now() - began) / 1_000;
  });
  const count = ROWS.toLocaleString("en");
  print({
    title: `export of ${count} rows of an online form, ${(bytes / 1_048_576).toFixed(1)} MB`,
    measured: "from the request to the last byte",
    yardstick: `the rows by one SELECT ${plain.toFixed(1)} s, ratio ${(seconds / plain).toFixed(0)}`,
    value: seconds,
    unit: " s",
    budget: { atMost: EXPORT_S },
  });
  print({
    title: `memory of the server during the export of ${count} rows`,
    measured: "most resident memory seen, ten times a second",
    yardstick: `before it ${before.toFixed(0)} MB`,
    value: megabytes - before,
    unit: " MB more",
    budget: { atMost: EXPORT_MB },
  });
}

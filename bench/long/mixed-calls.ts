import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "./client.ts";

/** Part of the load: about `calls` calls each time, chosen by `weight`. */
export interface Part {
  readonly weight: number;
  readonly calls: number;
  run(client: Client): Promise<void>;
}

/** Accounts that stay signed in, and accounts that come and go. */
const [STANDING, COMING] = [40, 60];
const MENU = "/api/sys/permission/getUserPermissionByToken";
const POLLS = 8;
const POLL_MS = 3_000;

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const below = (count: number) => Math.floor(Math.random() * count);
export const standing = () => `bench${1 + below(STANDING)}`;
const coming = () => `bench${1 + STANDING + below(COMING)}`;
const reader = () => pick(["supervisor", "buyer", "archivist", "supplier"]);

/** A part of one read. */
const read = (weight: number, username: () => string, path: () => string): Part => ({
  weight,
  calls: 1,
  run: async (client) => void (await client.send(path(), { token: await client.tokenOf(username()) })),
});

const STATISTICS = [
  ...["overview", "series", "funnel", "durations", "pipeline", "expiry", "org-forms", "objections"],
  ...["method", "buyer", "agency", "region", "supplier"].map((dim) => `breakdown?dim=${dim}`),
];
const statistic = (): string => {
  const call = pick(STATISTICS);
  const range = `range=${pick(["all", "last12", "last24"])}&source=all`;
  return `/api/archive/stats/${call}${call.includes("?") ? "&" : "?"}${range}`;
};
const KEYWORDS = ["采购", "设备", "工程", "服务", "办公", "没有"].map(encodeURIComponent);
const report = (): string => `/api/online/reports/bond_months${pick(["", "/rows", "/totals", "/groups"])}`;
const administration = (): string =>
  `/api/system/${pick([`users?keyword=${pick(KEYWORDS)}`, `roles?keyword=${pick(KEYWORDS)}`, "departments", "menus?appId=70001", "notices", "organisations"])}`;
const audit = (): string =>
  `/api/system/audit${pick(["", "/sign-ins", "/operations"])}?page=${1 + below(5)}&pageSize=20`;
const exported = (): string =>
  pick([
    "/api/archive/export/dossiers?range=all&format=xlsx",
    "/api/archive/export/dossiers?range=all&format=csv",
    "/api/archive/export/ocds?format=jsonl",
    "/api/online/reports/bond_months/export?format=xlsx",
    "/api/online/reports/bond_months/export?format=pdf",
  ]);

async function comeAndGo(client: Client): Promise<void> {
  const body = { username: coming(), password: "Tender@2026" };
  const answer = await client.send("/bpt/api/sys/login", { method: "POST", body });
  const token = answer?.result.token as string | undefined;
  if (!token) return;
  await client.send(MENU, { token });
  await client.send("/sys/annountCement/listByUser", { token });
  await client.send("/sys/logout", { method: "POST", token });
}

/** A browser that shows a code and polls until it gives up. */
async function waitForPhone(client: Client): Promise<void> {
  const drawn = await client.send("/api/sys/mauthQRCode?authType=0");
  const cookie = drawn?.headers.get("set-cookie")?.split(";")[0];
  if (!drawn || !cookie) return;
  for (let n = 0; n < POLLS; n++) {
    await client.send(`/api/sys/mauthLogin?taskId=${drawn.result.taskId}&authType=0`, { headers: { cookie } });
    await pause(POLL_MS);
  }
}

async function transferFile(client: Client): Promise<void> {
  const token = await client.tokenOf(standing());
  const form = new FormData();
  // Letters, because the type of a file follows from its content.
  const text = randomBytes(50_000 + below(150_000)).toString("base64");
  form.append("file", new Blob([text], { type: "text/plain" }), "附件.txt");
  const stored = await client.send("/api/file/upload/attachment", { method: "POST", token, form });
  if (!stored) return;
  const { id, attachGroup, attachPath } = stored.result;
  const cookie = `X-Access-Token=${token}`;
  await client.send(`/download/fileView?attachGroup=${attachGroup}&attachPath=${attachPath}`, {
    token,
    headers: { cookie },
  });
  await client.send("/api/file/remove", { method: "POST", token, body: { id } });
}

const refused: Part = {
  weight: 1,
  calls: 3,
  run: async (client) => {
    await client.send("/api/system/users", { expected: 401 });
    await client.send("/api/system/users", { token: await client.tokenOf("supplier"), expected: 403 });
    await client.send(`/api/no-such-call/${randomBytes(8).toString("hex")}`, { expected: 404 });
  },
};

let imported = 0;
const releasesOf = (round: number) =>
  Array.from({ length: 20 }, (_, n) => ({
    ocid: `ocds-long01-${round}-${n}`,
    id: `${n}`,
    date: "2026-01-05T00:00:00Z",
    tag: ["tender", "award"],
    initiationType: "tender",
    parties: [
      { id: "b", name: "市政府采购中心", roles: ["buyer"] },
      { id: "s", name: `供应商 ${n}`, roles: ["supplier"] },
    ],
    buyer: { id: "b", name: "市政府采购中心" },
    tender: {
      id: `t${n}`,
      title: `办公设备采购 ${n}`,
      status: "complete",
      value: { amount: 100_000 + n, currency: "CNY" },
    },
    awards: [{ id: "a", status: "active", value: { amount: 90_000 + n, currency: "CNY" }, suppliers: [{ id: "s" }] }],
  }));

/** Imports twenty procurement processes and waits for the end. */
export async function importArchive(client: Client): Promise<void> {
  const token = await client.tokenOf("admin");
  const meta = { uri: "https://long.example/", version: "1.1", publishedDate: "2026-01-05T00:00:00Z" };
  imported += 1;
  const file = JSON.stringify({ ...meta, publisher: { name: "压测" }, releases: releasesOf(imported) });
  const form = new FormData();
  form.append("file", new Blob([file]), "archive.json");
  const sent = await client.send("/api/archive/import/ocds", { method: "POST", token, form });
  for (let isEnded = !sent; !isEnded; await pause(1_000)) {
    const found = await client.send(`/api/archive/imports/detail?id=${sent?.result.id}`, { token });
    isEnded = found?.result.finishedAt !== null;
  }
}

/** The load: about what a day with people, administrators and subsystems sends, in shares. */
const PARTS: readonly Part[] = [
  read(10, reader, () => `/api/archive/dossiers?range=all&page=${1 + below(5)}`),
  read(5, reader, () => `/api/archive/dossiers?range=all&keyword=${pick(KEYWORDS)}`),
  read(8, reader, statistic),
  read(4, () => "supervisor", report),
  read(4, () => "admin", administration),
  read(3, () => "admin", audit),
  read(1, () => "supervisor", exported),
  read(14, standing, () => "/sys/annountCement/listByUser"),
  read(4, standing, () => MENU),
  read(2, standing, () => pick(["/", "/api/health", "/api/sys/getEncryptedString", "/api/sys/dict/getDictItems/sex"])),
  { weight: 1, calls: 4, run: comeAndGo },
  { weight: 1, calls: 1 + POLLS, run: waitForPhone },
  { weight: 1, calls: 3, run: transferFile },
  refused,
];

/** Each part as often as its weight says. */
const TURNS = PARTS.flatMap((part) => Array.from({ length: part.weight }, () => part));
/** Calls of a part in the mean. */
export const MEAN_CALLS = TURNS.reduce((sum, { calls }) => sum + calls, 0) / TURNS.length;
export const pickPart = (): Part => pick(TURNS);

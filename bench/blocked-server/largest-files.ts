import { crc32, deflateSync } from "node:zlib";
import { xlsxStream } from "../../apps/server/src/platform/spreadsheet/write-xlsx.ts";

/** Rows of a workbook of people, the maximum of an import. */
const PEOPLE = 50_000;
/** Releases of a file of about twelve megabytes. */
const RELEASES = 5_000;
const NOTICE_BYTES = 200_000;
/** Pixels of each side: just below the limit of 40 million pixels. */
const SIDE = 6_000;

async function workbook(head: readonly string[], count: number, row: (n: number) => string[]): Promise<Blob> {
  const pages = (async function* () {
    yield Array.from({ length: count }, (_, n) => row(n));
  })();
  return new Blob((await xlsxStream({ head, pages }).toArray()) as Uint8Array<ArrayBuffer>[]);
}

export const peopleWorkbook = (): Promise<Blob> =>
  workbook(["账号", "姓名", "手机号", "邮箱", "部门", "角色"], PEOPLE, (n) => [
    `held.up.${n}`,
    "林采薇",
    `166${String(n).padStart(8, "0")}`,
    `held.up.${n}@example.cn`,
    "没有这个部门",
    "部门工作人员",
  ]);

/** Returns a release package; each round has other processes. */
export function archiveFile(round: number): Blob {
  const releases = Array.from({ length: RELEASES }, (_, n) => ({
    ocid: `ocds-held01-${round}-${n}`,
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
      description: "采购文件的要求".repeat(100),
      status: "complete",
      value: { amount: 100_000 + n, currency: "CNY" },
    },
    awards: [{ id: "a", status: "active", value: { amount: 90_000 + n, currency: "CNY" }, suppliers: [{ id: "s" }] }],
  }));
  const meta = { uri: "https://held-up.example/", version: "1.1", publishedDate: "2026-01-05T00:00:00Z" };
  return new Blob([JSON.stringify({ ...meta, publisher: { name: "压测" }, releases })]);
}

/** Returns the notice that takes longest to parse: unclosed formatting, which is reopened in each paragraph. */
export function largestNotice(): string {
  const open = Array.from({ length: 60 }, (_, n) => `<b a${n}>`).join("");
  const paragraphs = "<p>公告</p>".repeat(300);
  const text = `<p>${"采购公告正文".repeat(5)}</p>`;
  const begun = `${open}${paragraphs}`;
  return begun + text.repeat(Math.floor((NOTICE_BYTES - begun.length) / Buffer.byteLength(text)));
}

const chunk = (type: string, bytes: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), bytes]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** Returns a picture of 36 million pixels, without two equal rows. */
export function largestPicture(): Blob {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head.set([8, 0], 8);
  const pixels = Buffer.alloc(SIDE * (SIDE + 1));
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) pixels[y * (SIDE + 1) + x + 1] = (x * y) >> 9;
  const file = [
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(pixels, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return new Blob([Uint8Array.from(Buffer.concat(file))]);
}

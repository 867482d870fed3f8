import { setTimeout as pause } from "node:timers/promises";
import { testAuthority, usualProvider } from "@tender/testkit";
import { post, signIn } from "../portal.ts";
import { archiveFile, largestNotice, largestPicture, peopleWorkbook } from "./largest-files.ts";

/** Number of revoked certificates in a list of two megabytes. */
const REVOKED = 55_000;

/** Sender of one of the largest files. Each call sends the file and waits until the portal has processed it. */
export interface Sender {
  readonly title: string;
  readonly bytes: number;
  send(): Promise<void>;
}

interface Uploaded {
  readonly id: string;
}

/** Uploads a file. Retries after 429: all senders use one account, which may upload two files at once. */
async function upload(url: string, token: string, file: Blob, name: string): Promise<Uploaded> {
  for (;;) {
    const form = new FormData();
    form.append("file", file, name);
    const response = await fetch(url, { method: "POST", headers: { "x-access-token": token }, body: form });
    const { result, message } = (await response.json()) as { result: Uploaded | null; message: string };
    if (result) return result;
    if (response.status !== 429) throw new Error(`${name}: ${message}`);
    await pause(20);
  }
}

async function people(url: string, token: string): Promise<Sender> {
  const file = await peopleWorkbook();
  const at = `${url}/api/system/users/import`;
  return {
    title: "people",
    bytes: file.size,
    send: async () => {
      const { id } = await upload(at, token, file, "people.xlsx");
      for (let state = "checking"; state === "checking"; await pause(50)) {
        const answer = await fetch(`${at}/detail?id=${id}`, { headers: { "x-access-token": token } });
        state = ((await answer.json()) as { result: { state: string } }).result.state;
      }
    },
  };
}

function archive(url: string, token: string): Sender {
  let round = 0;
  const at = `${url}/api/archive/import`;
  return {
    title: "archive",
    bytes: archiveFile(round).size,
    send: async () => {
      round += 1;
      const { id } = await upload(`${at}/ocds`, token, archiveFile(round), "archive.json");
      for (let isEnded = false; !isEnded; await pause(50)) {
        const answer = await fetch(`${url}/api/archive/imports/detail?id=${id}`, {
          headers: { "x-access-token": token },
        });
        isEnded = ((await answer.json()) as { result: { finishedAt: string | null } }).result.finishedAt !== null;
      }
    },
  };
}

function notice(url: string, token: string): Sender {
  const html = largestNotice();
  const input = { id: null, version: null, kind: "1", title: "压测公告", sender: "信息中心", priority: "M" };
  const audience = { departments: [], roles: [], people: [] };
  const more = { openType: null, openPage: null, busId: null, reach: "all", audience, publishAt: null, endsAt: null };
  return {
    title: "notice",
    bytes: Buffer.byteLength(html),
    send: () => post(`${url}/api/system/notices`, { ...input, ...more, html }, token),
  };
}

function picture(url: string, token: string): Sender {
  const file = largestPicture();
  return {
    title: "picture",
    bytes: file.size,
    send: async () => {
      await upload(`${url}/api/system/notices/files`, token, file, "picture.png");
    },
  };
}

async function revocationList(url: string, token: string): Promise<Sender> {
  const authority = testAuthority({ now: Date.now }, "Bench Authority");
  const provider = { ...usualProvider, code: "bench-authority", rootsPem: authority.rootPem, id: null, version: null };
  const { id } = await post<{ id: string }>(`${url}/api/system/certificates/providers`, provider, token);
  const serials = Array.from({ length: REVOKED }, (_, n) => ({ serial: (0x3f9a00c71200 + n).toString(16) }));
  const crl = authority.list(serials);
  return {
    title: "revocation list",
    bytes: crl.length,
    send: () => post(`${url}/api/system/certificates/crls`, { providerId: id, crl }, token),
  };
}

/** Returns five senders with a file each. */
export async function senders(url: string): Promise<Sender[]> {
  const token = await signIn(url, "admin");
  await post(`${url}/api/account/proof`, { evidence: { method: "password", password: "Tender@2026" } }, token);
  return [
    await people(url, token),
    archive(url, token),
    notice(url, token),
    picture(url, token),
    await revocationList(url, token),
  ];
}

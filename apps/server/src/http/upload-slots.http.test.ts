// Guarantee: a slow or excessive upload delays only its sender.
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "tender-places-"));
let t: TestApp;
let port: number;
const connections: Socket[] = [];
const senders: Socket[] = [];
beforeAll(async () => {
  t = await startTestApp({ env: { DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1" } });
  t.app.server.on("connection", (socket: Socket) => connections.push(socket));
  port = Number(new URL(await t.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const WINDOW_MS = 10_000;
/** Number of uploads whose pace the server has begun to watch. Other timers have other intervals. */
let watched = 0;

// Only the timer of the pace is controlled by the test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { setInterval: faked } = globalThis;
  vi.stubGlobal("setInterval", (...given: Parameters<typeof setInterval>) => {
    if (given[1] === WINDOW_MS) watched += 1;
    return faked(...given);
  });
});
afterEach(() => {
  for (const socket of senders.splice(0)) socket.destroy();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const WINDOW_BYTES = 40_960;
const form = fileForm("证.pdf", "%PDF-1.7\n%%EOF");

/** An upload that has stated its length and sends on request. */
interface HeldUpload {
  /** Sends so many bytes, and waits until the server has read them. */
  bring(bytes: number): Promise<void>;
  /** Answer of the server, once it has closed the connection. */
  readonly answer: Promise<string>;
  unregister(): void;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

async function serverSide(socket: Socket): Promise<Socket> {
  for (;;) {
    const found = connections.find(({ remotePort }) => remotePort === socket.localPort);
    if (found) return found;
    await nextTurn();
  }
}

async function hold({ token }: Person, from: string): Promise<HeldUpload> {
  const socket = connect(port, "127.0.0.1");
  senders.push(socket);
  await new Promise((resolve) => socket.once("connect", resolve));
  let text = "";
  socket.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  const answer = new Promise<string>((resolve) => socket.on("close", () => resolve(text)).on("error", () => undefined));
  const at = await serverSide(socket);
  const write = async (data: string | Buffer) => {
    const due = at.bytesRead + Buffer.byteLength(data);
    socket.write(data);
    while (at.bytesRead < due && !at.destroyed) await nextTurn();
  };
  const before = watched;
  await write(
    `POST /api/file/upload/attachment HTTP/1.1\r\nHost: localhost\r\nX-Access-Token: ${token}\r\nX-Forwarded-For: ${from}\r\n` +
      `Content-Type: ${form.contentType}\r\nContent-Length: 50000000\r\n\r\n`,
  );
  await write(form.raw.subarray(0, form.raw.indexOf("%PDF")));
  // The server watches the pace of an upload from the moment it has a place.
  while (watched === before) await nextTurn();
  return { bring: (bytes) => write(Buffer.alloc(bytes, 32)), answer, unregister: () => void socket.destroy() };
}

const upload = async ({ token }: Person, from: string) => {
  const headers = { "x-forwarded-for": from };
  const reply = await t.app.inject({
    method: "POST",
    url: "/api/file/upload/attachment",
    headers: { ...headers, "x-access-token": token, "content-type": form.contentType },
    payload: form.raw,
    remoteAddress: "127.0.0.1",
  });
  return [reply.statusCode, reply.json().code] as const;
};
/** Repeats the upload until it is accepted: the place of an aborted upload becomes free later. */
async function isStored(sendRequest: () => Promise<readonly [number, string]>): Promise<void> {
  while ((await sendRequest())[0] !== 200) await nextTurn();
}

/** Lets a window of the pace pass, with the checks at its end. */
async function passWindow(): Promise<void> {
  vi.advanceTimersByTime(WINDOW_MS);
  await nextTurn();
}

const STORED = [200, "200"] as const;
const REFUSED = [429, "file.too_many_uploads"] as const;
const FULL = [503, "http.unavailable"] as const;
const people = (count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => t.person()));

test("[SEC-69] grants an account two places and does not delay other accounts", async () => {
  const [one, other] = (await people(2)) as [Person, Person];
  const held = [await hold(one, "198.51.100.1"), await hold(one, "198.51.100.2")];
  expect(await upload(one, "198.51.100.3")).toEqual(REFUSED);
  expect(await upload(other, "198.51.100.1")).toEqual(STORED);
  for (const each of held) each.unregister();
  await isStored(() => upload(one, "198.51.100.3"));
});

test("[SEC-69] grants an address four places for all its accounts, and others their own", async () => {
  const [one, two, third] = (await people(3)) as [Person, Person, Person];
  const held = [];
  for (const person of [one, two]) for (let n = 0; n < 2; n++) held.push(await hold(person, "198.51.100.10"));
  expect(await upload(third, "198.51.100.10")).toEqual(REFUSED);
  expect(await upload(third, "198.51.100.11")).toEqual(STORED);
  for (const each of held) each.unregister();
  await isStored(() => upload(third, "198.51.100.10"));
});

test("[SEC-82] reads eight uploads at once and answers 503 to another", async () => {
  const [last, ...holders] = (await people(5)) as [Person, ...Person[]];
  const held = [];
  for (const [at, person] of holders.entries())
    for (let n = 0; n < 2; n++) held.push(await hold(person, `198.51.100.${20 + (at % 2)}`));
  expect(await upload(last, "198.51.100.30")).toEqual(FULL);
  for (const each of held) each.unregister();
  await isStored(() => upload(last, "198.51.100.30"));
});

test("[SEC-69] aborts an upload below 4 KB a second with a reason, and frees its place", async () => {
  const person = await t.person();
  const from = "198.51.100.40";
  const slow = await hold(person, from);
  const steady = await hold(person, from);
  expect(await upload(person, from)).toEqual(REFUSED);
  for (const each of [steady, slow]) await each.bring(WINDOW_BYTES);
  await passWindow();
  expect(await upload(person, from)).toEqual(REFUSED);
  await steady.bring(WINDOW_BYTES);
  await slow.bring(WINDOW_BYTES - 1);
  await passWindow();
  const answer = await slow.answer;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4))).toMatchObject({
    success: false,
    code: "file.too_slow",
    message: "上传过慢，已中断，请检查网络后重试",
  });
  // One place is free again; the steady upload still holds the other.
  expect(await upload(person, from)).toEqual(STORED);
  const another = await hold(person, from);
  expect(await upload(person, from)).toEqual(REFUSED);
  for (const each of [steady, another]) each.unregister();
});

test("[SEC-69] aborts an upload that does not begin its file", async () => {
  const person = await t.person();
  const mute = await hold(person, "198.51.100.50");
  const second = await hold(person, "198.51.100.50");
  expect(await upload(person, "198.51.100.50")).toEqual(REFUSED);
  await passWindow();
  for (const each of [mute, second]) expect(await each.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(await upload(person, "198.51.100.50")).toEqual(STORED);
});

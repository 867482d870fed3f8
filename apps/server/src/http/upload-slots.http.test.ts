// Guarantee: a slow or excessive upload delays only its sender.
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "tender-slots-"));
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
/** Number of uploads whose pace the server watches, counted by the timers with their interval. */
let watchedUploads = 0;

// The test controls only interval timers.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { setInterval: faked } = globalThis;
  vi.stubGlobal("setInterval", (...args: Parameters<typeof setInterval>) => {
    if (args[1] === WINDOW_MS) watchedUploads += 1;
    return faked(...args);
  });
});
afterEach(() => {
  for (const socket of senders.splice(0)) socket.destroy();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const WINDOW_BYTES = 40_960;
const form = fileForm("证.pdf", "%PDF-1.7\n%%EOF");

/** An upload whose body the test sends in parts. */
interface OpenUpload {
  /** Sends the number of bytes, and waits until the server has read them. */
  send(bytes: number): Promise<void>;
  /** Resolves to the server's answer when the server has closed the connection. */
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

async function openUpload({ token }: Person, from: string): Promise<OpenUpload> {
  const socket = connect(port, "127.0.0.1");
  senders.push(socket);
  await new Promise((resolve) => socket.once("connect", resolve));
  let text = "";
  socket.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  const answer = new Promise<string>((resolve) => socket.on("close", () => resolve(text)).on("error", () => undefined));
  const serverSocket = await serverSide(socket);
  const write = async (data: string | Buffer) => {
    const expectedBytes = serverSocket.bytesRead + Buffer.byteLength(data);
    socket.write(data);
    while (serverSocket.bytesRead < expectedBytes && !serverSocket.destroyed) await nextTurn();
  };
  const watchedBefore = watchedUploads;
  await write(
    `POST /api/file/upload/attachment HTTP/1.1\r\nHost: localhost\r\nX-Access-Token: ${token}\r\nX-Forwarded-For: ${from}\r\n` +
      `Content-Type: ${form.contentType}\r\nContent-Length: 50000000\r\n\r\n`,
  );
  await write(form.raw.subarray(0, form.raw.indexOf("%PDF")));
  // The server watches the pace of an upload from the moment it has a slot.
  while (watchedUploads === watchedBefore) await nextTurn();
  return { send: (bytes) => write(Buffer.alloc(bytes, 32)), answer, unregister: () => void socket.destroy() };
}

const sendUpload = async ({ token }: Person, from: string) => {
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
/** Repeats the upload until it is accepted: the server frees the slot of an aborted upload asynchronously. */
async function uploadUntilStored(sendRequest: () => Promise<readonly [number, string]>): Promise<void> {
  while ((await sendRequest())[0] !== 200) await nextTurn();
}

/** Advances the time by one window of the pace, and waits for the checks at its end. */
async function passWindow(): Promise<void> {
  vi.advanceTimersByTime(WINDOW_MS);
  await nextTurn();
}

const STORED = [200, "200"] as const;
const REFUSED = [429, "file.too_many_uploads"] as const;
const FULL = [503, "http.unavailable"] as const;
const createPeople = (count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => t.person()));

test("[SEC-69] grants an account two slots, and accepts uploads of other accounts", async () => {
  const [first, other] = (await createPeople(2)) as [Person, Person];
  const uploads = [await openUpload(first, "198.51.100.1"), await openUpload(first, "198.51.100.2")];
  expect(await sendUpload(first, "198.51.100.3")).toEqual(REFUSED);
  expect(await sendUpload(other, "198.51.100.1")).toEqual(STORED);
  for (const open of uploads) open.unregister();
  await uploadUntilStored(() => sendUpload(first, "198.51.100.3"));
});

test("[SEC-69] grants an address four slots for all its accounts, and other addresses their own", async () => {
  const [first, second, third] = (await createPeople(3)) as [Person, Person, Person];
  const uploads = [];
  for (const person of [first, second])
    for (let n = 0; n < 2; n++) uploads.push(await openUpload(person, "198.51.100.10"));
  expect(await sendUpload(third, "198.51.100.10")).toEqual(REFUSED);
  expect(await sendUpload(third, "198.51.100.11")).toEqual(STORED);
  for (const open of uploads) open.unregister();
  await uploadUntilStored(() => sendUpload(third, "198.51.100.10"));
});

test("[SEC-82] reads eight uploads at once and answers 503 to a ninth", async () => {
  const [last, ...holders] = (await createPeople(5)) as [Person, ...Person[]];
  const uploads = [];
  for (const [index, person] of holders.entries())
    for (let n = 0; n < 2; n++) uploads.push(await openUpload(person, `198.51.100.${20 + (index % 2)}`));
  expect(await sendUpload(last, "198.51.100.30")).toEqual(FULL);
  for (const open of uploads) open.unregister();
  await uploadUntilStored(() => sendUpload(last, "198.51.100.30"));
});

test("[SEC-69] aborts an upload below 4 KB a second with a reason, and frees its slot", async () => {
  const person = await t.person();
  const from = "198.51.100.40";
  const slow = await openUpload(person, from);
  const steady = await openUpload(person, from);
  expect(await sendUpload(person, from)).toEqual(REFUSED);
  for (const open of [steady, slow]) await open.send(WINDOW_BYTES);
  await passWindow();
  expect(await sendUpload(person, from)).toEqual(REFUSED);
  await steady.send(WINDOW_BYTES);
  await slow.send(WINDOW_BYTES - 1);
  await passWindow();
  const answer = await slow.answer;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4))).toMatchObject({
    success: false,
    code: "file.too_slow",
    message: "上传过慢，已中断，请检查网络后重试",
  });
  // One slot is free again; the steady upload still holds the other.
  expect(await sendUpload(person, from)).toEqual(STORED);
  const next = await openUpload(person, from);
  expect(await sendUpload(person, from)).toEqual(REFUSED);
  for (const open of [steady, next]) open.unregister();
});

test("[SEC-69] aborts an upload that does not begin its file", async () => {
  const person = await t.person();
  const silent = await openUpload(person, "198.51.100.50");
  const second = await openUpload(person, "198.51.100.50");
  expect(await sendUpload(person, "198.51.100.50")).toEqual(REFUSED);
  await passWindow();
  for (const open of [silent, second]) expect(await open.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(await sendUpload(person, "198.51.100.50")).toEqual(STORED);
});

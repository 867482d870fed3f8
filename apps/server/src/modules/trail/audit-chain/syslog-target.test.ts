// Guarantee: a syslog server receives each anchor as a message of RFC 5424. Lines that it did not read completely are
// reported as unsent.
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { hostname } from "node:os";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { certificateOf } from "#test/directory/test-certificate.ts";
import { syslogTarget } from "./syslog-target.ts";

const LINE = '{"seq":1200,"kind":"hour"}\n';
const localhost = certificateOf("localhost");
const clock = { now: () => Date.parse("2026-11-20T08:00:00.123Z") };
const message = `<109>1 2026-11-20T08:00:00.123Z ${hostname()} tender-portal ${process.pid} audit-anchor - {"seq":1200,"kind":"hour"}`;
const framedMessage = `${message.length} ${message}`;

let server: Server;
const sockets = new Set<Socket>();
const received: string[] = [];
const closeServer = async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
};
afterEach(async () => {
  await closeServer();
  sockets.clear();
  received.length = 0;
});

async function listen(created: Server): Promise<number> {
  server = created.on("connection", (socket) => sockets.add(socket.on("error", () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const recordInput = (socket: Socket) => socket.setEncoding("utf8").on("data", (text: string) => received.push(text));

const targetAt = (url: string, options: { ca?: string; privateHosts?: string[]; ms?: number } = {}) =>
  syslogTarget(url, {
    clock,
    deadline: () => AbortSignal.timeout(options.ms ?? 5_000),
    privateHosts: options.privateHosts ?? ["localhost", "127.0.0.1"],
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  });
const send = (...args: Parameters<typeof targetAt>) => targetAt(...args)([LINE], "anchor");

test("sends over TCP with the length before the message", async () => {
  const port = await listen(createServer(recordInput));
  await send(`tcp://127.0.0.1:${port}`);
  expect(received.join("")).toBe(framedMessage);
});

test("[SEC-81] sends entries as separate messages on one connection", async () => {
  const port = await listen(createServer(recordInput));
  await targetAt(`tcp://127.0.0.1:${port}`)(['{"seq":1,"object":"招标"}\n', '{"seq":2}\n'], "entry");
  const head = `<109>1 2026-11-20T08:00:00.123Z ${hostname()} tender-portal ${process.pid} audit-entry -`;
  const messages = [`${head} {"seq":1,"object":"招标"}`, `${head} {"seq":2}`];
  expect(received.join("")).toBe(messages.map((text) => `${Buffer.byteLength(text)} ${text}`).join(""));
  expect(sockets.size).toBe(1);
});

test("sends over TLS only to a server with a trusted certificate", async () => {
  const port = await listen(createTlsServer(localhost, recordInput));
  await send(`tls://localhost:${port}`, { ca: localhost.cert });
  expect(received.join("")).toBe(framedMessage);
  await expect(send(`tls://localhost:${port}`)).rejects.toThrow("AUDIT_ANCHOR_SYSLOG: DEPTH_ZERO_SELF_SIGNED_CERT");
});

test("fails if the server does not read, resets the connection or does not run", async () => {
  const port = await listen(createServer({ allowHalfOpen: true }, recordInput));
  await expect(send(`tcp://127.0.0.1:${port}`, { ms: 100 })).rejects.toThrow("AUDIT_ANCHOR_SYSLOG: timed out");
  server.removeAllListeners("connection").on("connection", (socket: Socket) => socket.resetAndDestroy());
  await expect(send(`tcp://127.0.0.1:${port}`)).rejects.toThrow(/AUDIT_ANCHOR_SYSLOG: (ECONNRESET|EPIPE)/);
  await closeServer();
  await expect(send(`tcp://127.0.0.1:${port}`)).rejects.toThrow("AUDIT_ANCHOR_SYSLOG: ECONNREFUSED");
});

test("[SEC-72] connects to no unlisted host of the own network", async () => {
  const port = await listen(createServer(recordInput));
  for (const host of ["127.0.0.1", "localhost"])
    await expect(send(`tcp://${host}:${port}`, { privateHosts: [`${host}:1`] })).rejects.toThrow(
      /AUDIT_ANCHOR_SYSLOG: /,
    );
  expect(received).toEqual([]);
});

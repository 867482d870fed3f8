import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createGuardedFetch, isInside } from "./guarded-fetch.ts";

let server: Server;
let host: string;
let asked: string[] = [];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = (response) => response.end("list");
});

const fetchFrom = (url: string, privateHosts: readonly string[] = [host]) =>
  createGuardedFetch({ bytes: 1_000, timeoutMs: 300, privateHosts })(url);

test("[SEC-72] reads a listed host of the own machine, and no other", async () => {
  expect((await fetchFrom(`http://${host}/a.crl`)).toString()).toBe("list");
  expect(asked).toEqual(["/a.crl"]);
  for (const url of [
    `http://${host}/a`,
    `http://localhost:${host.split(":")[1]}/a`,
    `http://[::ffff:127.0.0.1]:${host.split(":")[1]}/a`,
  ])
    await expect(fetchFrom(url, [])).rejects.toThrow("the address lies on the own machine or network");
  await expect(fetchFrom(`http://${host}/a`, ["127.0.0.1", "127.0.0.1:1"])).rejects.toThrow("own machine");
  expect(asked).toEqual(["/a.crl"]);
});

test("[SEC-72] follows no redirect and reads no answer but 200", async () => {
  answer = (response) => response.writeHead(302, { location: `http://${host}/elsewhere` }).end();
  await expect(fetchFrom(`http://${host}/a`)).rejects.toThrow("the host answered 302");
  answer = (response) => response.writeHead(404).end("x");
  await expect(fetchFrom(`http://${host}/a`)).rejects.toThrow("the host answered 404");
  expect(asked).toEqual(["/a", "/a"]);
});

test("[SEC-72] stops at its bounds of size and time, whatever the host promises", async () => {
  answer = (response) => response.end("x".repeat(1_001));
  await expect(fetchFrom(`http://${host}/a`)).rejects.toThrow("the answer is too large");
  answer = (response) => response.end("x".repeat(1_000));
  expect(await fetchFrom(`http://${host}/a`)).toHaveLength(1_000);
  answer = () => undefined;
  await expect(fetchFrom(`http://${host}/a`)).rejects.toThrow(/timeout|abort/i);
  answer = (response) => void response.writeHead(200).write("a");
  await expect(fetchFrom(`http://${host}/a`)).rejects.toThrow(/abort|timeout/i);
});

test("[SEC-72] calls nothing that is no address of the web", async () => {
  for (const url of ["file:///etc/passwd", "ftp://x/y", "gopher://x"])
    await expect(fetchFrom(url)).rejects.toThrow("not an address of the web");
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fd00::1",
  "ff02::1",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
  "no address",
])("[SEC-72] knows %s as an address that nobody outside could reach", (address) => {
  expect(isInside(address)).toBe(true);
});

test.each(["1.1.1.1", "172.32.0.1", "192.167.255.255", "2001:da8::1", "::ffff:8.8.8.8"])(
  "knows %s as one of the outside",
  (address) => {
    expect(isInside(address)).toBe(false);
  },
);

// Guarantee: the target of an administrator's address is checked at the connection itself, and no redirect is followed.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { LookupAddress } from "node:dns";
import type { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type LocalServer, startLocalServer } from "#test/third-party/local-server.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";
import { ForbiddenTarget, publicLookup, type Resolve } from "./public-lookup.ts";
import { isPublicAddress } from "./special-addresses.ts";

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer(({ url, method, body, headers }) => {
    if (url.pathname === "/away") return { status: 302, headers: { location: "/secret" } };
    if (url.pathname === "/long") return { body: "x".repeat(300_000) };
    if (url.pathname === "/none") return { status: 204 };
    if (url.pathname === "/silent") return undefined;
    return { body: { method, body, type: headers["content-type"] } };
  });
});
afterAll(() => server.close());

const signal = new AbortController().signal;
const createResolver = (...addresses: string[]) => {
  const hosts: string[] = [];
  const resolve = (host: string, callback: (error: null, addresses: LookupAddress[]) => void) => {
    hosts.push(host);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return { hosts, resolve };
};

test.each([
  "127.0.0.1",
  "127.8.8.8",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fd00::1",
  "fec0::1",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001:0:1::",
  "2001:db8::1",
  "localhost",
  "",
])("[SEC-72] classifies %s as no public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["1.1.1.1", "172.15.255.255", "172.32.0.1", "192.167.1.1", "223.5.5.5", "2400:3200::1", "2606:4700::1111"])(
  "classifies %s as a public address",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe("a host that is not listed", () => {
  const guarded = createGuardedFetch({ privateHosts: [], resolve: createResolver("127.0.0.1").resolve });

  test.each([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://127.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://[::ffff:7f00:1]/",
    "http://provider.example/",
    "ftp://provider.example/",
    "file:///etc/passwd",
    "https://user:key@provider.example/",
  ])("[SEC-72, W-11] is not called at %s", async (url) => {
    await expect(guarded(url, { signal })).rejects.toBeInstanceOf(ForbiddenTarget);
  });

  test.each([["127.0.0.1"], ["10.0.0.1"], ["fd00::1"], ["93.184.216.34", "127.0.0.1"]])(
    "[SEC-72, W-11] is not called when its name resolves to %s",
    async (...addresses) => {
      const { resolve, hosts } = createResolver(...addresses);
      const fetch = createGuardedFetch({ privateHosts: [], resolve });
      await expect(fetch("https://rebound.example/", { signal })).rejects.toBeInstanceOf(ForbiddenTarget);
      expect(hosts).toEqual(["rebound.example"]);
      expect(server.requests).toEqual([]);
    },
  );
});

test.each([true, false])(
  "[SEC-72, W-11] connects to the checked address although the name then changes (all: %s)",
  (all) => {
    const answers = [["223.5.5.5", "2400:3200::1"], ["127.0.0.1"]].map((each) => createResolver(...each));
    const resolve: Resolve = (host, found) => answers.shift()?.resolve(host, found);
    const found = vi.fn();
    publicLookup(resolve)("rebound.example", { all }, found);
    const addresses = [
      { address: "223.5.5.5", family: 4 },
      { address: "2400:3200::1", family: 6 },
    ];
    expect(found.mock.calls).toEqual([all ? [null, addresses] : [null, "223.5.5.5", 4]]);
    expect(answers).toHaveLength(1);
  },
);

test("[SEC-72, W-11] resolves a name once and connects to that address only", async () => {
  const resolvers = [["223.5.5.5"], ["127.0.0.1"]].map((each) => createResolver(...each));
  const connectedAddresses: unknown[] = [];
  // The socket is destroyed after the lookup, because the address belongs to a third party.
  const onSocket = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.once("lookup", (_error, address) => {
      connectedAddresses.push(address);
      socket.destroy();
    });
  };
  subscribe("net.client.socket", onSocket);
  try {
    const fetch = createGuardedFetch({
      privateHosts: [],
      resolve: (host, found) => resolvers.shift()?.resolve(host, found),
    });
    await expect(fetch("https://rebound.example/", { signal })).rejects.toThrow();
  } finally {
    unsubscribe("net.client.socket", onSocket);
  }
  expect(connectedAddresses).toEqual(["223.5.5.5"]);
  expect(resolvers).toHaveLength(1);
});

describe("a listed host", () => {
  const guarded = () => createGuardedFetch({ privateHosts: [server.host] });

  test("is called with method, body and headers, also without https", async () => {
    const response = await guarded()(`${server.origin}/a?b=1`, {
      method: "POST",
      body: "王=1",
      headers: { "content-type": "text/plain" },
      signal,
    });
    expect(await response.json()).toEqual({ method: "POST", body: "王=1", type: "text/plain" });
    expect((await guarded()(`${server.origin}/none`, { signal })).status).toBe(204);
  });

  test("[SEC-72] is called at its listed port only", async () => {
    const atOtherPort = createGuardedFetch({ privateHosts: ["127.0.0.1:1"] });
    await expect(atOtherPort(`${server.origin}/`, { signal })).rejects.toBeInstanceOf(ForbiddenTarget);
    expect((await createGuardedFetch({ privateHosts: ["127.0.0.1"] })(`${server.origin}/`, { signal })).status).toBe(
      200,
    );
  });

  test("[SEC-72, W-11] is not followed to the target of its redirect", async () => {
    const callsBefore = server.requests.length;
    expect((await guarded()(`${server.origin}/away`, { signal })).status).toBe(302);
    expect(server.requests.slice(callsBefore).map(({ url }) => url.pathname)).toEqual(["/away"]);
  });

  test("[SEC-72] is aborted when its answer is too long and when the time is up", async () => {
    await expect(guarded()(`${server.origin}/long`, { signal })).rejects.toThrow("more than 262144 bytes");
    const controller = new AbortController();
    const response = guarded()(`${server.origin}/silent`, { signal: controller.signal });
    controller.abort(new DOMException("over", "TimeoutError"));
    await expect(response).rejects.toThrow();
  });
});

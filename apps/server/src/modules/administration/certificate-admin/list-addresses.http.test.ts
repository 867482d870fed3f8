// Guarantee: the server calls only allowed addresses of revocation lists, and only for a limited time.
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { type Person, startTestApp, type TestApp, testAuthority, usualProvider } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

const MAX_LIST_BYTES = 2_097_152;
let t: TestApp;
let manager: Person;
let requested: string[] = [];
let deadlines: number[] = [];
let timeIsUp = new AbortController();
let good = Buffer.alloc(0);

/** Answers of two servers on this machine; only the first is listed and may be called. */
const answers: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  "/list": (response) => response.end(good),
  "/away": (response) => response.writeHead(302, { location: `http://${listed}/list` }).end(),
  "/as-much-as-allowed": (response) => response.end(Buffer.alloc(MAX_LIST_BYTES, "x!")),
  "/too-much": (response) => response.end(Buffer.alloc(MAX_LIST_BYTES + 1, "x!")),
  "/no-end": (response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on("drain", more);
    more();
  },
  "/slow": (response) => {
    response.write(good.subarray(0, 20));
    setImmediate(() => timeIsUp.abort(new DOMException("over", "TimeoutError")));
  },
};
const [open, inside] = ["listed", "unlisted"].map((name) =>
  createServer(({ url = "" }, response) => {
    requested.push(`${name} ${url}`);
    answers[url]?.(response);
  }),
) as [ReturnType<typeof createServer>, ReturnType<typeof createServer>];
let listed = "";
let port = 0;

beforeAll(async () => {
  for (const server of [open, inside]) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  listed = `127.0.0.1:${(open.address() as AddressInfo).port}`;
  port = (inside.address() as AddressInfo).port;
  t = await startTestApp({
    env: { PRIVATE_HOSTS: listed },
    deadline: (ms) => {
      deadlines.push(ms);
      return timeIsUp.signal;
    },
  });
  await t.make.role("certificate_keeper", ["certificate:view", "certificate:provider"]);
  manager = await t.person({ roles: ["certificate_keeper"] });
  await t.prove(manager);
});
afterEach(() => {
  [requested, deadlines, timeIsUp] = [[], [], new AbortController()];
});
afterAll(async () => {
  await t.close();
  for (const server of [open, inside]) {
    server.close();
    server.closeAllConnections();
  }
});

let serial = 0;
/** Stores a provider with this address, fetches its list and returns the reported result. */
async function fetched(url: string) {
  const authority = testAuthority(t.clock);
  good = Buffer.from(authority.list(), "base64");
  serial += 1;
  const input = { ...usualProvider, code: `ca-${serial}`, rootsPem: authority.rootPem, crlUrls: [url] };
  const saved = await t.call("certificateAdmin.saveProvider", { body: { ...input, id: null, version: null } }, manager);
  const { id: providerId } = saved.body.result;
  const { body } = await t.call("certificateAdmin.refreshRevocationLists", { body: { providerId } }, manager);
  return body.result;
}

test("reads a list from a listed host of the own network", async () => {
  const url = `http://${listed}/list`;
  expect(await fetched(url)).toEqual([{ url, isOk: true, problem: null }]);
});

test.each([
  ["an address of this machine", () => `http://127.0.0.1:${port}/list`],
  ["the same address in another notation", () => `http://0x7f.1:${port}/list`],
  ["a name that resolves to this machine", () => `http://localhost:${port}/list`],
  ["that name at the port of a listed host", () => `http://localhost:${listed.split(":")[1]}/list`],
])("[SEC-72, W-11] sends no request to %s", async (_what, address) => {
  const url = address();
  expect(await fetched(url)).toEqual([{ url, isOk: false, problem: "无法下载" }]);
  expect(requested).toEqual([]);
});

test.each(["169.254.169.254", "[fd00::1]"])(
  "[SEC-72, W-11] opens no connection to %s, a private or link-local address",
  async (host) => {
    const connections = vi.spyOn(Socket.prototype, "connect");
    const reached = () => connections.mock.calls.flat(2).map((input) => String(Object(input).host));
    try {
      const url = `http://${host}/latest/meta-data/`;
      expect(await fetched(url)).toEqual([{ url, isOk: false, problem: "无法下载" }]);
      expect(reached()).not.toContain(host.replace(/[[\]]/g, ""));
      // The spy records allowed connections.
      await fetched(`http://${listed}/list`);
      expect(reached()).toContain("127.0.0.1");
    } finally {
      connections.mockRestore();
    }
  },
);

test("[SEC-72, W-11] follows no redirect, even to a valid list", async () => {
  const url = `http://${listed}/away`;
  expect(await fetched(url)).toEqual([{ url, isOk: false, problem: "无法下载" }]);
  expect(requested).toEqual(["listed /away"]);
});

test.each([
  ["as-much-as-allowed", "无法读取"],
  ["too-much", "无法下载"],
  ["no-end", "无法下载"],
])("[SEC-72] reads at most 2 MiB of an answer: %s", async (path, problem) => {
  const url = `http://${listed}/${path}`;
  expect(await fetched(url)).toEqual([{ url, isOk: false, problem }]);
});

test("[SEC-72] gives up an answer that is not complete after 15 s", async () => {
  const url = `http://${listed}/slow`;
  expect(await fetched(url)).toEqual([{ url, isOk: false, problem: "无法下载" }]);
  expect(requested).toEqual(["listed /slow"]);
  expect(deadlines).toEqual([15_000]);
});

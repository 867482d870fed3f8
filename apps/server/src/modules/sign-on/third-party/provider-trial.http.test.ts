// Guarantee: a trial names the exact fault of a provider, in time, and calls no unlisted internal address.

import { type AddressInfo, createServer } from "node:net";
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type OpenIdServer, startOpenIdServer } from "#test/third-party/open-id-server.ts";
import { newProvider, providerAdministrator } from "#test/third-party/popup.ts";

let t: TestApp;
let server: OpenIdServer;
let admin: Awaited<ReturnType<typeof providerAdministrator>>;
let requestedDeadlines: number[] = [];
let deadlineController = new AbortController();
beforeAll(async () => {
  server = await startOpenIdServer({ now: () => t.clock.now() });
  t = await startTestApp({
    env: { PRIVATE_HOSTS: server.host },
    deadline: (ms) => {
      requestedDeadlines.push(ms);
      return deadlineController.signal;
    },
  });
  admin = await providerAdministrator(t);
});
afterEach(() => {
  server.behave({});
  [requestedDeadlines, deadlineController] = [[], new AbortController()];
});
afterAll(async () => {
  await t.close();
  await server.close();
});

let n = 0;
const createProvider = async (input: Partial<ReturnType<typeof newProvider>> = {}): Promise<string> => {
  n += 1;
  const body = newProvider({ type: `p-${n}`, kind: "oidc", issuer: server.issuer, ...input });
  return (await t.call("thirdParty.createProvider", { body }, admin)).body.result.id;
};

const runTrial = async (id: string) => (await t.call("thirdParty.testProvider", { body: { id } }, admin)).body;

test("reports its findings and the exact fault", async () => {
  const id = await createProvider();
  expect((await runTrial(id)).result.findings).toEqual([
    `发现文档可以访问，issuer 相符：${server.issuer}`,
    `登录地址：${server.issuer}/authorize`,
    "公钥集中有 1 个密钥",
    "支持 PKCE（S256）",
  ]);
  server.behave({ metadata: { issuer: "https://evil.example" } });
  expect((await runTrial(id)).message).toBe("测试未通过：返回的 issuer 与填写的地址不一致");
  server.behave({ instead: { "/.well-known/openid-configuration": { body: "<html>" } } });
  expect((await runTrial(id)).success).toBe(false);
  server.behave({ instead: { "/jwks": { body: { keys: [] } } } });
  expect((await runTrial(id)).message).toBe("测试未通过：公钥集为空");
  server.behave({ metadata: { token_endpoint: undefined } });
  expect((await runTrial(id)).message).toBe("测试未通过：发现文档中没有 token_endpoint");
});

test("[SEC-72] reads metadata at the issuer alone, and follows no internal address or redirect", async () => {
  const id = await createProvider();
  server.behave({ metadata: { jwks_uri: "http://169.254.169.254/latest/meta-data/" } });
  expect((await runTrial(id)).message).toContain("地址指向内网或保留网段");
  server.behave({
    instead: {
      "/.well-known/openid-configuration": { status: 302, headers: { location: `${server.issuer}/elsewhere` } },
    },
  });
  server.requests.length = 0;
  expect((await runTrial(id)).success).toBe(false);
  expect(server.requests.map(({ url }) => url.pathname)).toEqual(["/.well-known/openid-configuration"]);
});

test.each([
  ["an address of this machine", "127.0.0.1"],
  ["a name of this machine", "localhost"],
])("[SEC-72, W-11] calls nothing at %s", async (_what, host) => {
  let connections = 0;
  const inside = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  const origin = `https://${host}:${(inside.address() as AddressInfo).port}`;
  const addresses = { authorizationUrl: `${origin}/a`, tokenUrl: `${origin}/t`, userInfoUrl: `${origin}/u` };
  try {
    const ids = [
      await createProvider({ issuer: origin }),
      await createProvider({ kind: "oauth2", subjectClaim: "sub", nameClaim: "name", ...addresses }),
    ];
    for (const id of ids)
      expect((await runTrial(id)).message).toBe(
        "测试未通过：地址指向内网或保留网段，或不是 https；内网主机须先列入 PRIVATE_HOSTS",
      );
    expect(connections).toBe(0);
  } finally {
    inside.close();
  }
});

test("[SEC-72] times out after 8 s without an answer", async () => {
  const id = await createProvider();
  server.behave({ instead: { "/.well-known/openid-configuration": "silent" } });
  const result = runTrial(id);
  await server.silenceBegan;
  deadlineController.abort(new DOMException("over", "TimeoutError"));
  expect((await result).message).toBe("测试未通过：8 秒内无响应");
  expect(requestedDeadlines).toEqual([8_000]);
});

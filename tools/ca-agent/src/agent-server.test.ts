import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { rsaLock, sm2Lock } from "../../../packages/certificate-lock/test/demo-locks.ts";
import { type Agent, createAgent } from "./agent.ts";
import { type AgentServer, startAgentServer } from "./agent-server.ts";
import { runCommand, shownLine } from "./console.ts";

const PORTAL = "http://portal.test:3000";
const locks = [sm2Lock, rsaLock];
const data = Buffer.from("ca1.login.portal.test:3000.q0Zk-_3vQ1m8.1795000120").toString("base64");

let server: AgentServer;
let agent: Agent;
let printed: string[];

async function start(): Promise<void> {
  printed = [];
  agent = createAgent({
    locks,
    agree: async (shown) => {
      printed.push(shownLine(shown));
      return true;
    },
  });
  server = await startAgentServer({
    engine: agent.engine,
    origins: [PORTAL],
    port: 0,
    print: (line) => void printed.push(line),
  });
}

afterEach(() => server.close());

async function connect(origin: string | null = PORTAL): Promise<WebSocket> {
  const socket = new WebSocket(server.url, origin === null ? {} : { origin });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return socket;
}

const next = (socket: WebSocket): Promise<unknown> =>
  new Promise((resolve) => socket.once("message", (message) => resolve(JSON.parse(String(message)))));

async function sendRequest(socket: WebSocket, request: object): Promise<unknown> {
  const answer = next(socket);
  socket.send(JSON.stringify({ v: 1, ...request }));
  return answer;
}

describe("agent", () => {
  test("answers hello, the plugged-in certificates, and a signature, each under its id", async () => {
    await start();
    agent.plug("supplier-sm2");
    const socket = await connect();
    expect(await sendRequest(socket, { id: "a", type: "hello", portal: PORTAL })).toMatchObject({
      id: "a",
      result: { version: 1, minVersion: 1, devices: 1 },
    });
    expect(await sendRequest(socket, { id: "b", type: "listCerts", usage: "sign" })).toMatchObject({
      id: "b",
      result: [{ certId: "supplier-sm2" }],
    });
    expect(
      await sendRequest(socket, { id: "c", type: "sign", certId: "supplier-sm2", alg: "SM2", pin: "123456", data }),
    ).toEqual({ id: "c", result: { signature: expect.any(String), certificate: sm2Lock.certificate } });
  });

  test("shows host and purpose on its console, and never a PIN", async () => {
    await start();
    agent.plug("supplier-sm2");
    const socket = await connect();
    for (const pin of ["987123", "123456"])
      await sendRequest(socket, { id: "c", type: "sign", certId: "supplier-sm2", alg: "SM2", pin, data });
    expect(printed).toEqual([
      "已拒绝：PIN_WRONG",
      "网站 portal.test:3000 请求用证书“C=CN, O=示例建设有限公司, CN=赵供应”签名，用途：登录",
    ]);
  });

  test.each([["http://evil.test:3000"], ["http://portal.test:3001"], ["null"], [null]])(
    "refuses the site of %s with a message",
    async (origin) => {
      await start();
      agent.plug("supplier-sm2");
      const socket = await connect(origin);
      expect(await sendRequest(socket, { id: "a", type: "listCerts", usage: "sign" })).toEqual({
        id: "a",
        error: { code: "ORIGIN", message: "证书助手未允许本网站" },
      });
    },
  );

  test("serves its own path only, and the loopback address only", async () => {
    await start();
    expect(server.url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ca\/v1$/);
    const elsewhere = new WebSocket(server.url.replace("/ca/v1", "/"), { origin: PORTAL });
    const { message } = await new Promise<Error>((resolve) => elsewhere.once("error", resolve));
    expect(message).toContain("404");
  });

  test("survives malformed requests, and closes a connection that floods it", async () => {
    await start();
    const socket = await connect();
    const first = next(socket);
    socket.send("{");
    expect(await first).toMatchObject({ error: { code: "UNSUPPORTED" } });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.send("x".repeat(200_000));
    expect(await closed).toBe(1009);
    expect(await sendRequest(await connect(), { id: "a", type: "hello", portal: PORTAL })).toMatchObject({ id: "a" });
  });
});

describe("console of the agent", () => {
  test("plugs and unplugs locks, and simulates faults", async () => {
    await start();
    const type = (line: string) => runCommand(agent, locks, line);
    expect(type("plug nothing")).toBe("没有名为“nothing”的锁");
    expect(type("plug buyer-rsa")).toBe("已插入 buyer-rsa");
    expect(type("locks")).toBe("未插入  supplier-sm2  supplier（SM2）\n已插入  buyer-rsa  buyer（RSA）");
    expect(type("fault removed")).toBe("签名时将模拟：removed");
    expect(agent.stateOf("buyer-rsa").fault).toBe("removed");
    expect(type("fault off")).toBe("已恢复正常");
    expect(type("unplug")).toBe("已拔出");
    expect(agent.stateOf("buyer-rsa").isPlugged).toBe(false);
    expect(type("fault fire")).toContain("plug <锁>");
    expect(type("quit")).toBeNull();
  });
});

import { execFileSync } from "node:child_process";
import { request as requestPlain } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { WebSocket } from "ws";
import { type Counts, duringLoad, lineOf, linesOf, nodeLines, restartNode, summaryOf } from "./nodes-under-load.ts";
import {
  ca,
  call,
  countHeader,
  type Heading,
  HOST,
  heading,
  httpsPort,
  ORIGIN,
  postJson,
  target,
} from "./proxy-client.ts";

// Checks a running proxy in front of two nodes; started by proxies.sh. One line a check, exit code 1 after a failure.

const { PROXY = "" } = process.env;
const httpPort = Number(process.env.HTTP_PORT);
const MAX_ATTACHMENT = 52_428_800;

const results = { passed: 0, failed: 0 };
async function check(title: string, work: () => Promise<unknown>): Promise<void> {
  try {
    const detail = await work();
    results.passed += 1;
    console.log(`✓ ${title}${typeof detail === "string" ? `：${detail}` : ""}`);
  } catch (error) {
    results.failed += 1;
    console.log(`✗ ${title}：${error instanceof Error ? error.message : error}`);
  }
}
function ensure(condition: unknown, found: unknown): asserts condition {
  if (!condition) throw new Error(typeof found === "string" ? found : JSON.stringify(found));
}

/** Returns a form with a PDF of this size. */
function formOf(bytes: number): { body: Buffer; headers: Record<string, string> } {
  const boundary = "----trial";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const file = Buffer.alloc(bytes, "0");
  file.write("%PDF-1.7\n");
  file.write("\n%%EOF\n", bytes - 7);
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, origin: ORIGIN },
  };
}

/** Writes a text to a TLS connection and returns the seconds until the proxy ends it. */
function secondsUntilCut(text: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connectTls({ ...target, ALPNProtocols: ["http/1.1"] }, () => socket.write(text));
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error("40 秒后仍未断开"));
    }, 40_000);
    socket.on("data", () => {});
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(Math.round((performance.now() - startedAt) / 1_000));
    });
  });
}

interface Session {
  readonly token: string;
  readonly userInfo: { readonly id: string };
}

async function signIn(): Promise<Session> {
  const { text } = await postJson("/bpt/api/sys/login", { username: "admin", password: "Tender@2026" });
  const { result, message } = JSON.parse(text);
  ensure(result?.token, message);
  return result;
}

async function checkEntry() {
  await check("HTTP 转到 HTTPS", async () => {
    const response = await new Promise<Heading>((resolve, reject) => {
      const headers = { host: HOST };
      requestPlain({ host: "127.0.0.1", port: httpPort, path: "/a?b=c", headers }, (received) => {
        received.resume();
        resolve(heading(received));
      })
        .on("error", reject)
        .end();
    });
    const { location } = response.headers;
    ensure(response.status === 301 && location === `https://${HOST}/a?b=c`, [response.status, location]);
  });
  await check("登录页经 HTTP/2 打开", async () => {
    const session = connectHttp2(`https://127.0.0.1:${httpsPort}`, { ca, servername: HOST });
    const stream = session.request({ ":path": "/", ":authority": `${HOST}:${httpsPort}` });
    let [status, text] = [0, ""];
    stream.setEncoding("utf8");
    stream.on("response", (headers) => {
      status = Number(headers[":status"]);
    });
    for await (const part of stream) text += part;
    const { alpnProtocol } = session;
    session.close();
    ensure(status === 200 && text.includes("电子招标采购平台") && alpnProtocol === "h2", [status, alpnProtocol]);
  });
  await check("安全响应头各有一个，不泄露代理的版本", async () => {
    const response = await call("GET", "/");
    const names = ["strict-transport-security", "content-security-policy", "x-content-type-options", "x-request-id"];
    const found = names.map((name) => countHeader(response, name));
    ensure(
      found.every((count) => count === 1),
      found,
    );
    ensure(!/\d/.test(String(response.headers.server ?? "")), response.headers.server ?? "");
  });
  await check("页面文件只压缩一次", async () => {
    const page = await call("GET", "/");
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1];
    const response = await call("GET", script ?? "/", { headers: { "accept-encoding": "gzip, br" } });
    ensure(/^(br|gzip)$/.test(String(response.headers["content-encoding"] ?? "")), response.headers);
  });
  await check("拒绝 TLS 1.1 和其他域名", async () => {
    const outcome = (options: ConnectionOptions) =>
      new Promise<string>((resolve) => {
        const socket = connectTls({ ...target, rejectUnauthorized: false, ...options }, () => {
          socket.on("close", () => resolve("closed"));
          socket.on("data", (data) => resolve(String(data).slice(0, 12)));
          socket.write(`GET / HTTP/1.1\r\nhost: other.example.cn\r\n\r\n`);
        });
        socket.on("error", () => resolve("refused"));
      });
    const old: ConnectionOptions = { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" };
    const found = [await outcome(old), await outcome({ servername: "other.example.cn" })];
    ensure(found[0] === "refused" && found[1] !== "HTTP/1.1 200", found);
  });
}

async function checkAddresses() {
  await check("客户端地址不能伪造，两处日志以请求编号对应", async () => {
    const ownId = "chosen-by-the-client-01";
    const headers = { "x-forwarded-for": "203.0.113.7", forwarded: "for=203.0.113.7", "x-request-id": ownId };
    const response = await call("GET", "/api/health?ticket=ST-1", { localAddress: "127.0.0.9", headers });
    const requestId = response.headers["x-request-id"];
    const [atNode, atProxy] = [
      await lineOf(nodeLines, requestId),
      await lineOf(() => linesOf("tender-portal.log"), requestId),
    ];
    // Both lines were found by the id of the answer, which is the proxy's.
    ensure(requestId !== ownId && atProxy.requestId === requestId && atNode.requestId === requestId, requestId ?? "");
    ensure(atNode.address === "127.0.0.9" && atProxy.address === "127.0.0.9", [atNode.address, atProxy.address]);
    ensure(atProxy.path === "/api/health" && !JSON.stringify(atProxy).includes("ST-1"), atProxy);
  });
}

async function checkBodies(token: string) {
  const upload = (bytes: number) => {
    const { body, headers } = formOf(bytes);
    return call("POST", "/api/file/upload/attachment", { body, headers: { ...headers, "x-access-token": token } });
  };
  await check("50 MB 的附件可以上传", async () => {
    const { status, text } = await upload(MAX_ATTACHMENT);
    ensure(status === 200 && JSON.parse(text).success, text.slice(0, 200));
  });
  await check("超出 1 字节时由平台以中文拒绝", async () => {
    const { status, text, headers } = await upload(MAX_ATTACHMENT + 1);
    const { code, message } = JSON.parse(text);
    ensure(status === 413 && code === "http.too_large" && headers["x-request-id"], [status, code]);
    return message;
  });
  await check("远超限制时由代理以相同格式拒绝", async () => {
    const headers = { "content-length": "80000000", "content-type": "application/octet-stream" };
    const { status, text } = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const sent = request(
        {
          ...target,
          method: "POST",
          path: "/api/file/upload/attachment",
          agent: false,
          headers: { host: HOST, ...headers },
        },
        async (response) => {
          let received = "";
          for await (const part of response) received += part;
          resolve({ status: response.statusCode, text: received });
          sent.destroy();
        },
      );
      sent.on("error", reject);
      sent.flushHeaders();
    });
    const { code, timestamp } = JSON.parse(text);
    ensure(status === 413 && code === "http.too_large" && Math.abs(Date.now() - timestamp) < 60_000, text);
  });
}

async function checkPatience({ token, userInfo }: Session) {
  const socketCheck = check("WebSocket 连接保持 30 秒", async () => {
    const url = `wss://127.0.0.1:${httpsPort}/websocket/${userInfo.id}`;
    const headers = { host: `${HOST}:${httpsPort}` };
    const options = { ca, servername: HOST, headers, origin: ORIGIN };
    const socket = new WebSocket(url, ["portal", token], options);
    let closedWith: number | undefined;
    const opened = new Promise<void>((resolve, reject) => {
      socket.once("open", () => resolve());
      socket.once("error", reject);
    });
    socket.on("close", (code) => {
      closedWith = code;
    });
    await opened;
    // Silent for more than 20 s, then a heartbeat that must be answered.
    await delay(30_000);
    ensure(closedWith === undefined, `已关闭：${closedWith}`);
    const echo = new Promise<boolean>((resolve) => socket.once("message", () => resolve(true)));
    socket.send("heartcheck");
    ensure(await Promise.race([echo, delay(3_000)]), "没有应答");
    socket.close();
  });
  const pollCheck = check("扫码登录的等待不被中断", async () => {
    const code = await call("GET", "/api/sys/mauthQRCode?authType=0");
    const { taskId } = JSON.parse(code.text).result;
    const cookie = (code.headers["set-cookie"] ?? []).map((text) => text.split(";")[0]).join("; ");
    const startedAt = performance.now();
    const answer = await call("GET", `/api/mauth/wait?taskId=${taskId}&seen=waiting`, { headers: { cookie } });
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    ensure(answer.status === 200 && JSON.parse(answer.text).success && seconds >= 20, [seconds, answer.text]);
    return `${seconds} 秒后应答`;
  });
  const headCheck = check("断开不发完请求头的客户端", async () => {
    return `${await secondsUntilCut(`GET / HTTP/1.1\r\nhost: ${HOST}\r\nx-slow: `)} 秒`;
  });
  const bodyCheck = check("断开不发完请求内容的客户端", async () => {
    const head = `POST /bpt/api/sys/login HTTP/1.1\r\nhost: ${HOST}\r\ncontent-type: application/json\r\n`;
    return `${await secondsUntilCut(`${head}content-length: 100\r\n\r\n{`)} 秒`;
  });
  await Promise.all([socketCheck, pollCheck, headCheck, bodyCheck]);
}

async function checkStops() {
  const stopCheck = (
    title: string,
    work: () => Promise<void>,
    options: { keepAlive?: boolean },
    isAcceptable: (counts: Counts) => boolean,
  ) =>
    check(title, async () => {
      const counts = await duringLoad(work, options);
      const { POST, posts, executed, reasons } = counts;
      ensure(executed <= posts && executed >= posts - POST, { posts, executed, ...reasons });
      ensure(isAcceptable(counts), { ...counts });
      return `${summaryOf(counts)}，POST 没有重复执行`;
    });
  const hasNoFailure = ({ GET, POST }: Counts) => GET + POST === 0;
  const bothNodes = async () => {
    await restartNode("3001", "SIGTERM");
    await restartNode("3002", "SIGTERM");
  };
  await stopCheck("逐个停止（TERM）并重新启动两个节点", bothNodes, {}, hasNoFailure);
  const renew = async () => {
    const service = `. "${process.env.TREE}/deploy/try/proxies-machine.sh"; systemctl reload ${PROXY}`;
    for (let n = 0; n < 3; n++) {
      execFileSync("sh", ["-euc", service]);
      await delay(1_500);
    }
  };
  await stopCheck("三次重新加载证书", renew, { keepAlive: false }, hasNoFailure);
  // POST calls that the killed node has received cannot be repeated.
  const killOne = () => restartNode("3001", "SIGKILL");
  await stopCheck("强行结束（KILL）一个节点", killOne, {}, ({ GET, POST }) => GET === 0 && POST <= 10);
}

await checkEntry();
await checkAddresses();
const session = await signIn();
await checkBodies(session.token);
await checkPatience(session);
await checkStops();
console.log(`${results.passed} 项通过，${results.failed} 项失败`);
process.exit(results.failed === 0 ? 0 : 1);

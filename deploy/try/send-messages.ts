import { readFileSync } from "node:fs";
import { request } from "node:https";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

// Creates the first administrator of an installation, sends a test mail and publishes a notice to both chat groups.
// Usage: send-messages.ts <secret of the printed link>

const secret = process.argv[2] ?? "";
const HOST = "tender.example.cn";
const PASSWORD = "Trial#Kw81pLx93";
const ca = readFileSync("/etc/tender-portal/tls/fullchain.pem");
const fromServer = createRequire("/opt/tender-portal/current/apps/server/package.json");
const load = (name: string) => import(pathToFileURL(fromServer.resolve(name)).href);
let token = "";

interface Answer {
  readonly success?: boolean;
  readonly message?: string;
  readonly result: Record<string, unknown>;
}

interface Log {
  readonly rows: readonly { readonly channel: string; readonly state: string; readonly cause: string | null }[];
}

/** Calls the portal through its proxy. Ends the process if the answer is no success. */
async function call(method: "GET" | "POST", path: string, body?: object): Promise<Answer["result"]> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = {
    host: HOST,
    origin: `https://${HOST}`,
    "content-type": "application/json",
    ...(token ? { "x-access-token": token } : {}),
  };
  const sent = request(
    { host: "127.0.0.1", port: 443, servername: HOST, ca, method, path, headers },
    async (answer) => {
      let text = "";
      for await (const part of answer) text += part;
      resolve(text);
    },
  );
  sent.once("error", reject);
  sent.end(body && JSON.stringify(body));
  const text = await promise;
  const answer = JSON.parse(text) as Answer;
  if (answer.success !== true) {
    console.error(`${method} ${path}: ${text.slice(0, 500)}`);
    process.exit(1);
  }
  return answer.result;
}

/** Passes the slider, whose work a browser does while a person drags. */
async function passSlider(): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    load("altcha-lib"),
    load("altcha-lib/algorithms/sha"),
  ]);
  const challenge = await call("GET", "/api/slider/challenge");
  const solution = await solveChallenge({ challenge, deriveKey });
  const track = [0, 60, 140, 220, 300].map((dx, index) => [dx, index % 2, index * 90]);
  const captcha = Buffer.from(JSON.stringify({ challenge, solution, track })).toString("base64");
  const checkKey = String(Date.now());
  await call("POST", "/sys/checkCaptcha", { captcha, checkKey });
  return checkKey;
}

const person = { departName: "某某公共资源交易中心", username: "keeper", realname: "张三", phone: "13700000001" };
await call("POST", "/api/first-administrator", {
  ...person,
  ...{ secret, password: PASSWORD, confirmation: PASSWORD, consent: true },
});
const signIn = { username: "keeper", password: PASSWORD, captcha: "slider", checkKey: await passSlider() };
token = String((await call("POST", "/bpt/api/sys/login", signIn)).token);

const mail = await call("POST", "/api/system/messages/test-mail", { address: "tester@example.cn" });
console.log(JSON.stringify(mail));
const draft = await call("POST", "/api/system/notices", {
  ...{ id: null, version: null, kind: "1", title: "系统维护公告", sender: "信息中心", html: "<p>今晚维护</p>" },
  ...{ priority: "M", openType: null, openPage: null, busId: null, publishAt: null, endsAt: null },
  ...{ reach: "all", audience: { departments: [], roles: [], people: [] }, robots: ["wecom", "dingtalk"] },
});
await call("POST", "/api/system/notices/publish", { id: draft.id, version: draft.version });
for (let second = 0; second < 30; second += 1) {
  const { rows } = (await call("GET", "/api/system/messages?page=1&pageSize=10")) as unknown as Log;
  if (rows.length === 3 && rows.every(({ state }) => state !== "waiting")) {
    for (const { channel, state, cause } of rows) console.log(`${channel} ${state} ${cause ?? ""}`);
    process.exit(0);
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}
console.error("the messages were not sent");
process.exit(1);

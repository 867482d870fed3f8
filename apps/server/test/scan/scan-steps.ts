import type { ScanState } from "@tender/contract";
import type { CreatedUser, ScanPhone, SecondNode, TestApp } from "@tender/testkit";
import { readAppKey } from "#modules/sign-on/scan-app/app-key.ts";
import { scanApp, scanBinding } from "#modules/sign-on/scan-app/scan-app.tables.ts";
import { tokenDigest } from "#platform/tokens.ts";

/** Stores the phone's app as an administrator sets it up. */
export async function addApp(t: TestApp, phone: ScanPhone, name = `App ${phone.authType}`): Promise<void> {
  const key = readAppKey(phone.publicKey);
  if (!key) throw new Error("no key");
  const { pem, algorithm, fingerprint } = key;
  await t.database.db.insert(scanApp).values({
    authType: phone.authType,
    name,
    publicKey: pem,
    algorithm,
    fingerprint,
    keySince: new Date(t.clock.now()),
    enabled: true,
  });
}

export async function bindPhone(t: TestApp, phone: ScanPhone, { id }: CreatedUser): Promise<void> {
  await t.database.db.insert(scanBinding).values({
    authType: phone.authType,
    holderDigest: tokenDigest(phone.holder),
    userId: id,
    boundAt: new Date(t.clock.now()),
  });
}

interface ScanAnswer {
  readonly success: boolean;
  readonly code: string;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the fields of the result that it needs
  readonly result: any;
}

/** Returns a browser on the sign-in page. Each call may name its node; the default is `t`. */
export function browserAt(t: TestApp, authType: "0" | "1" = "0") {
  let cookie = "";
  const sendRequest = async (url: string, node: Pick<SecondNode, "app"> = t): Promise<ScanAnswer> => {
    const response = await node.app.inject({
      url,
      headers: { cookie, "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/156.0" },
      remoteAddress: "203.0.113.10",
    });
    const set = response.headers["set-cookie"];
    for (const line of set === undefined ? [] : [set].flat())
      if (/^(__Host-)?tp_scan=/.test(line)) cookie = line.split(";")[0] ?? "";
    return response.json();
  };
  return {
    get cookie() {
      return cookie;
    },
    draw: async (node?: Pick<SecondNode, "app">): Promise<string> =>
      (await sendRequest(`/api/sys/mauthQRCode?authType=${authType}`, node)).result.taskId,
    poll: (taskId: string, node?: Pick<SecondNode, "app">) =>
      sendRequest(`/api/sys/mauthLogin?taskId=${taskId}&authType=${authType}`, node),
    wait: (taskId: string, seen: ScanState, node?: Pick<SecondNode, "app">) =>
      sendRequest(`/api/mauth/wait?taskId=${taskId}&seen=${seen}`, node),
  };
}

export const scan = (t: TestApp, phone: ScanPhone, taskId: string) =>
  t.call("scan.reportScan", { body: phone.scan(taskId, t.clock.now()) }, { from: "198.51.100.7" });

export const confirm = (t: TestApp, phone: ScanPhone, taskId: string, number: string) =>
  t.call("scan.confirm", { body: phone.confirm(taskId, t.clock.now(), number) }, { from: "198.51.100.7" });

export const refuse = (t: TestApp, phone: ScanPhone, taskId: string) =>
  t.call("scan.confirm", { body: phone.refuse(taskId, t.clock.now()) }, { from: "198.51.100.7" });

/** Returns the number that the browser shows and the phone requires. */
export const numberIn = async (browser: ReturnType<typeof browserAt>, taskId: string): Promise<string> =>
  (await browser.wait(taskId, "waiting")).result.number;

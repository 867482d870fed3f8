import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, type RecordedCalls, refusal } from "#test/browser/answers.ts";
import { openPart, seriousFindings } from "#test/browser/open.tsx";
import { DemoPhonePanel } from "./demo-phone-panel.tsx";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const holders = ["holder-one-of-the-first-app", "holder-two-of-the-first-app"] as const;
let publicKey: CryptoKey;
let scanned: RecordedCalls<"scan.reportScan">;
let tasks: { taskId: string; authType: "0" | "1"; purpose: "sign-in" | "bind" }[];

beforeEach(async () => {
  const pair = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  publicKey = pair.publicKey;
  const { kty = "", crv = "", x = "", y = "", d = "" } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const phones = [
    { holder: holders[0], account: "supplier" },
    { holder: holders[1], account: null },
  ];
  const key = { kty, crv, x, y, d };
  tasks = [{ taskId: "task-of-this-browser", authType: "0", purpose: "sign-in" }];
  answer("scan.readDemoPhone", () => ({
    apps: [
      { authType: "0" as const, name: "移动证书", key, phones },
      { authType: "1" as const, name: "阳光采购", key, phones },
    ],
    tasks,
  }));
  scanned = answer("scan.reportScan", {
    purpose: "sign-in",
    account: "supplier",
    browser: "Chrome 156 · Windows",
    address: "203.0.113.10",
    time: "2026-11-20T03:04:05.000Z",
  });
  openPart(<DemoPhonePanel />);
  await expect.element(page.getByRole("heading", { name: "模拟手机" })).toBeVisible();
});

const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));

async function isSigned(signature: string, lines: readonly (string | number)[]): Promise<boolean> {
  const binary = atob(signature.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return crypto.subtle.verify(algorithm, publicKey, bytes, new TextEncoder().encode(lines.join("\n")));
}

describe("simulated phone", () => {
  test("[ROUTE-15] scans this browser's code, shows its purpose and sends the typed number, signed", async () => {
    const confirmed = answer("scan.confirm", null);
    const before = Date.now();
    await press("扫描");
    for (const text of ["登录", "supplier", "Chrome 156 · Windows", "203.0.113.10", "2026-11-20 11:04"])
      await expect.element(page.getByRole("definition").filter({ hasText: text }).first()).toBeVisible();
    const [{ body: scan } = { body: undefined }] = scanned.inputs;
    if (!scan) throw new Error("nothing was sent");
    expect([scan.taskId, scan.holder, scan.time >= before && scan.time <= Date.now()]).toEqual([
      "task-of-this-browser",
      holders[0],
      true,
    ]);
    expect(await isSigned(scan.signature, ["mauth-scan", "0", scan.taskId, scan.holder, scan.time])).toBe(true);
    await press("确认");
    await expect.element(page.getByText("请输入网页显示的两位数字", { exact: true })).toBeVisible();
    expect(confirmed.inputs).toEqual([]);
    await userEvent.fill(page.getByLabelText("网页显示的数字"), "07");
    await press("确认");
    await expect.element(page.getByText("已确认，请回到网页", { exact: true })).toBeVisible();
    const [{ body } = { body: undefined }] = confirmed.inputs;
    if (!body) throw new Error("nothing was sent");
    expect(body.accepted).toBe(true);
    expect(body.number).toBe("07");
    const lines = ["mauth-confirm", "0", body.taskId, body.holder, body.time, "yes", "07"];
    expect(await isSigned(body.signature, lines)).toBe(true);
  });

  test("[ROUTE-15] refuses with another app and phone and shows the server's answer", async () => {
    const refused = answer("scan.confirm", refusal("scan.expired"));
    await userEvent.click(page.getByText("阳光采购", { exact: true }));
    await userEvent.click(page.getByText("2 号（未绑定）", { exact: true }));
    await userEvent.fill(
      page.getByLabelText("二维码地址"),
      "https://portal.example.cn/user/login?authType=1&taskId=pasted-task",
    );
    await press("扫描");
    await press("拒绝");
    await expect.element(page.getByText("二维码已过期，请使用新的二维码", { exact: true })).toBeVisible();
    const [{ body } = { body: undefined }] = refused.inputs;
    expect(body).toMatchObject({ authType: "1", taskId: "pasted-task", holder: holders[1], accepted: false });
    expect(body).not.toHaveProperty("number");
  });

  test("reports a missing code and a code of another system", async () => {
    tasks = [];
    await press("扫描");
    await expect.element(page.getByText(/^当前浏览器没有等待扫描的二维码/)).toBeVisible();
    await userEvent.fill(page.getByLabelText("二维码地址"), "https://elsewhere.example/");
    await press("扫描");
    await expect.element(page.getByText("不是本平台的二维码", { exact: true })).toBeVisible();
    expect(scanned.inputs).toEqual([]);
    expect(await seriousFindings()).toEqual([]);
  });
});

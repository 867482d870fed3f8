// Guarantee: a person with a bound certificate proves their identity by its lock, and the lock's password stays between
// page and device.
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import {
  agentUrl,
  configureAgents,
  createAgent,
  plugIn,
  recordRequests,
  removeBridges,
  sm2Lock,
  startAgents,
} from "#test/browser/certificate-locks.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { openPart, scrollsSideways, seriousFindings } from "#test/browser/open.tsx";
import { ProofHost } from "./proof-host.tsx";
import { ensureProof } from "./proof-request.ts";

const challenge = "ca1.prove.portal.example.cn.q0Zk-_3vQ1m8.1795000120";
const dialog = page.getByRole("dialog", { name: "验证身份" });
const button = (name: string) => dialog.getByRole("button", { name, exact: true });
const pin = dialog.getByLabelText("CA 锁密码");

let wire: ReturnType<typeof recordRequests>;
beforeEach(() => {
  wire = recordRequests();
  configureAgents();
  startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
  answer("proof.readMethods", { methods: ["password", "certificate"], isProved: false });
  answer("certificate.challenge", { challenge, expiresAt: "2026-11-20T06:05:00.000Z" });
  openPart(<ProofHost />);
});
afterEach(() => {
  wire.stop();
  removeBridges();
});

async function proveByLock(password: string): Promise<void> {
  await userEvent.click(button("使用证书锁"));
  await userEvent.click(button("读取证书锁"));
  await expect.element(dialog.getByText("初始化成功")).toBeVisible();
  await userEvent.fill(pin, password);
  await userEvent.click(button("验证"));
}

test("[SEC-19, SEC-41] proves by the lock on request and sends its signature, but not its password", async () => {
  const proofs = answer("proof.submit", null);
  const proved = ensureProof();
  await proveByLock(sm2Lock.pin);
  expect(await proved).toBe(true);
  await expect.element(dialog).not.toBeInTheDocument();
  const [evidence] = proofs.inputs.map(({ body }) => body.evidence);
  if (evidence?.method !== "certificate") throw new Error(`${evidence?.method} was sent`);
  const sentProof = JSON.parse(atob(evidence.caLock.replaceAll("-", "+").replaceAll("_", "/")));
  expect(sentProof).toEqual({
    challenge,
    certificate: sm2Lock.certificate,
    signature: expect.stringMatching(/^[A-Za-z0-9+/]{20,}={0,2}$/),
  });
  expect(wire.lines.some((line) => line.includes("purpose=prove"))).toBe(true);
  expect(wire.lines.filter((line) => line.includes(sm2Lock.pin))).toEqual([]);
});

test("shows the refusal of a certificate and offers the password again", async () => {
  answer("proof.submit", refusal("certificate.other_account"));
  const proved = ensureProof();
  await proveByLock(sm2Lock.pin);
  await expect.element(dialog.getByText("证书与当前账号不一致")).toBeVisible();
  await userEvent.click(button("使用其他方式"));
  await expect.element(dialog.getByLabelText("登录密码")).toBeVisible();
  await userEvent.click(button("取消"));
  expect(await proved).toBe(false);
});

test("shows a wrong lock password at its field and sends nothing", async () => {
  const proofs = answer("proof.submit", null);
  void ensureProof();
  await proveByLock("00000000");
  await expect.element(pin).toHaveAccessibleDescription("证书密码错误，剩余5次");
  expect(proofs.inputs).toEqual([]);
});

test("ignores the answer to a proof that was cancelled, for the next dialog", async () => {
  const pendingAnswer = deferred<null>();
  const proofs = answer("proof.submit", () => pendingAnswer.promise);
  const proved = ensureProof();
  await proveByLock(sm2Lock.pin);
  await expect.poll(() => proofs.inputs.length).toBe(1);
  await userEvent.click(button("取消"));
  expect(await proved).toBe(false);
  await expect.element(dialog).not.toBeInTheDocument();
  const nextProof = ensureProof();
  await expect.element(button("使用证书锁")).toBeVisible();
  pendingAnswer.resolve(null);
  await advanceAndSettle(0);
  await expect.element(button("使用证书锁")).toBeVisible();
  await userEvent.click(button("取消"));
  expect(await nextProof).toBe(false);
});

test("fits a phone and has no serious accessibility finding", async () => {
  await page.viewport(375, 740);
  void ensureProof();
  await userEvent.click(button("使用证书锁"));
  await expect.element(pin).toBeVisible();
  expect(await scrollsSideways()).toBe(false);
  expect(await seriousFindings()).toEqual([]);
});

test("is not offered without a bound certificate", async () => {
  answer("proof.readMethods", { methods: ["password"], isProved: false });
  void ensureProof();
  await expect.element(dialog.getByLabelText("登录密码")).toBeVisible();
  expect(button("使用证书锁").query()).toBeNull();
});

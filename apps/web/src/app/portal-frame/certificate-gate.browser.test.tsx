// Guarantee: the special account enters 60009 and 61001 only with a certificate verified today, and can retry; other
// accounts see no dialog.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, fromGateway, refusal } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import {
  answerGate,
  bonds,
  challenge,
  choice,
  dialog,
  enterPin,
  expectNotEntered,
  readEntryCalls,
  refusalAlert,
  tile,
  trade,
} from "#test/browser/certificate-gate.ts";
import {
  agentUrl,
  configureAgents,
  countRequests,
  createAgent,
  createDelayedAgent,
  plugIn,
  recordRequests,
  removeBridges,
  rsaLock,
  sm2Lock,
  startAgents,
} from "#test/browser/certificate-locks.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { openApp } from "#test/browser/open.tsx";
import { signInToPortal, subsystem } from "#test/browser/portal.ts";

const archive = subsystem("70002", "档案管理系统");

let wire: ReturnType<typeof recordRequests>;

beforeEach(() => {
  wire = recordRequests();
  configureAgents();
});
afterEach(() => {
  wire.stop();
  removeBridges();
});

describe("certificate gate", () => {
  test.each([["61001", "保证金管理系统", bonds]])(
    "[CA-08, CA-11, CA-12, SEC-41] requires the lock before %s, posts its signature but no password, and enters",
    async (appId, name, entry) => {
      signInToPortal([entry]);
      const locks = plugIn(sm2Lock);
      startAgents({ [agentUrl]: createAgent(locks) });
      const { checked, posted } = answerGate(false);
      await openApp("/info/home");
      await userEvent.click(tile(name));
      await expect.element(dialog).toBeVisible();
      expect(dialog.element().matches(":modal")).toBe(true);
      const about = `进入“${name}”前须核验证书。请插入王采购绑定的证书锁，并输入该锁的密码。`;
      await expect.element(dialog.getByText(about, { exact: true })).toBeVisible();
      expect(readEntryCalls()).toEqual(["trade.checkBondFee"]);
      await enterPin(" 123456 ");
      await expect.poll(() => attemptedNavigations).toEqual([`https://sub.example.cn/${appId}?token=code`]);
      expect(readEntryCalls()).toEqual([
        "trade.checkBondFee",
        "certificate.challenge",
        "trade.addBondFeeCheck",
        "trade.addLoginLog",
        "launcher.enter",
      ]);
      expect([...checked.lines, ...posted.lines]).toEqual([
        "GET /webgateway/trade-sys/api/bondRefund/checkBondFee",
        "POST /webgateway/trade-sys/api/bondRefund/addcheckBondFee",
      ]);
      const [{ body }] = posted.inputs as [(typeof posted.inputs)[number]];
      expect(JSON.parse(atob(body.caLock.replaceAll("-", "+").replaceAll("_", "/")))).toEqual({
        certificate: sm2Lock.certificate,
        challenge,
        signature: expect.any(String),
      });
      expect(locks.messages.filter((message) => message.includes('"123456"'))).toHaveLength(1);
      expect(wire.lines.length).toBeGreaterThan(1);
      expect(wire.lines.filter((line) => line.includes("123456") || line.includes(btoa("123456")))).toEqual([]);
    },
  );

  test("[CA-11] enters without a dialog after today's certificate check", async () => {
    signInToPortal([bonds]);
    const { checked } = answerGate(true);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await expect.poll(() => attemptedNavigations).toHaveLength(1);
    expect(readEntryCalls()).toEqual(["trade.checkBondFee", "trade.addLoginLog", "launcher.enter"]);
    expect(checked.lines).toEqual(["GET /webgateway/trade-sys/api/bondRefund/checkBondFee"]);
  });

  test("[CA-11] does not enter while today's certificate check is unknown", async () => {
    signInToPortal([bonds]);
    answerGate(false);
    answer("trade.checkBondFee", () => fromGateway(502));
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await expect.element(refusalAlert.getByText("请求出现错误，请稍后再试", { exact: true })).toBeVisible();
    await advanceAndSettle(0);
    expect(readEntryCalls()).toEqual(["trade.checkBondFee"]);
    expect(dialog.query()).toBeNull();
    expect(attemptedNavigations).toEqual([]);
  });

  test("[CA-09] shows no dialog to another account", async () => {
    signInToPortal([subsystem("60009", "电子招投标交易系统"), subsystem("61001", "保证金管理系统"), archive]);
    answerGate(false);
    for (const [at, name] of ["电子招投标交易系统", "保证金管理系统"].entries()) {
      await openApp("/info/home");
      await userEvent.click(tile(name));
      await expect.poll(() => attemptedNavigations).toHaveLength(at + 1);
    }
    expect(attemptedNavigations).toEqual([
      "https://sub.example.cn/60009?token=code",
      "https://sub.example.cn/61001?token=code",
    ]);
    const entered = ["trade.addLoginLog", "launcher.enter"];
    expect(readEntryCalls()).toEqual([...entered, ...entered]);
  });

  test("[CA-09] shows the special account no dialog before a subsystem without a check", async () => {
    signInToPortal([trade, bonds, archive]);
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("档案管理系统"));
    await expect.poll(() => attemptedNavigations).toEqual(["https://sub.example.cn/70002?token=code"]);
    expect(readEntryCalls()).toEqual(["trade.addLoginLog", "launcher.enter"]);
  });

  test("[CA-04] refuses an empty password, and changes nothing when the dialog is closed", async () => {
    signInToPortal([bonds]);
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await enterPin("   ");
    await expect.element(dialog.getByText("。CA密码不能为空", { exact: true })).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "取消" }));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(tile("保证金管理系统")).not.toHaveAttribute("aria-busy");
    await advanceAndSettle(0);
    expect(page.getByRole("button", { name: "重新核验" }).query()).toBeNull();
    expect(readEntryCalls()).toEqual(["trade.checkBondFee"]);
  });

  test("[CA-12] shows a choice among several certificates and posts the chosen one", async () => {
    signInToPortal([bonds]);
    startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock, rsaLock)) });
    const { posted } = answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await enterPin("654321");
    await expect.element(choice.getByRole("button", { name: "使用此证书" })).toBeDisabled();
    await userEvent.click(choice.getByRole("radio", { name: /王采购/ }));
    await userEvent.click(choice.getByRole("button", { name: "使用此证书" }));
    await expect.poll(() => attemptedNavigations).toHaveLength(1);
    expect(atob(posted.inputs[0]?.body.caLock.replaceAll("-", "+").replaceAll("_", "/") ?? "")).toContain(
      rsaLock.certificate,
    );
  });

  test("[CA-12] does not enter if the choice among several certificates is cancelled", async () => {
    signInToPortal([bonds]);
    startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock, rsaLock)) });
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await enterPin("123456");
    await userEvent.click(choice.getByRole("button", { name: "取消" }));
    await expect.element(choice).not.toBeInTheDocument();
    await expect.element(tile("保证金管理系统")).not.toHaveAttribute("aria-busy");
    await expectNotEntered();
  });

  test("[CA-12] posts nothing and opens nothing after the page was left while the lock signed", async () => {
    signInToPortal([bonds]);
    const agreed = deferred<void>();
    const locks = plugIn(sm2Lock);
    startAgents({ [agentUrl]: createDelayedAgent(locks, "sign", agreed.promise) });
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await enterPin("123456");
    await expect.poll(readEntryCalls).toEqual(["trade.checkBondFee", "certificate.challenge"]);
    await openApp("/exception/403");
    agreed.resolve();
    await expect.poll(() => countRequests(locks, "sign")).toBe(1);
    await openApp("/info/home");
    await expect.element(tile("保证金管理系统")).toBeVisible();
    expect(readEntryCalls()).toEqual(["trade.checkBondFee", "certificate.challenge"]);
    expect(attemptedNavigations).toEqual([]);
  });

  test("[CA-12] shows each refusal of the certificate with the next step and allows a retry", async () => {
    signInToPortal([bonds]);
    startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    const posted = { count: 0 };
    for (const [reply, sentence, next] of [
      [refusal("certificate.other_account"), "证书与当前账号不一致", /^请插入绑定到当前账号的证书锁/],
      [refusal("certificate.other_organisation"), "证书单位与账号单位不一致", /^请换用本单位的证书/],
      [
        refusal("certificate.revoked"),
        "证书已吊销",
        /^请到证书服务机构换发证书，再到“账号设置 → 安全设置 → 数字证书”绑定新证书。$/,
      ],
      [refusal("certificate.status_unknown"), "暂时无法核验证书状态", /^请稍后再试/],
      // These sentences name the next step themselves.
      [refusal("certificate.challenge_over"), "验证已过期，请重试", /请重试$/],
      [() => fromGateway(502), "请求出现错误，请稍后再试", /请稍后再试$/],
    ] as const) {
      answer("trade.addBondFeeCheck", reply);
      await enterPin("123456");
      posted.count += 1;
      await expect.element(refusalAlert.getByText(sentence, { exact: true })).toBeVisible();
      await expect.element(refusalAlert.getByText(next)).toBeVisible();
      await advanceAndSettle(0);
      expect(readEntryCalls().filter((key) => key === "trade.addBondFeeCheck")).toHaveLength(posted.count);
      expect(readEntryCalls()).not.toContain("launcher.enter");
      expect(attemptedNavigations).toEqual([]);
      if (typeof reply === "function") continue;
      await userEvent.click(refusalAlert.getByRole("button", { name: "重新核验" }));
      await expect.element(dialog).toBeVisible();
    }
  });

  test("[CA-12] does not enter where the certificate is refused without a code", async () => {
    signInToPortal([trade]);
    startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
    answerGate(false);
    answer("trade.addBondFeeCheck", () => Response.json({ success: false, message: "证书核验未通过", result: null }));
    await openApp("/info/home");
    await userEvent.click(tile("电子招投标交易系统"));
    await enterPin("123456");
    await expect.element(refusalAlert.getByText("证书核验未通过", { exact: true })).toBeVisible();
    await advanceAndSettle(0);
    expect(readEntryCalls()).toEqual(["trade.checkBondFee", "certificate.challenge", "trade.addBondFeeCheck"]);
    expect(attemptedNavigations).toEqual([]);
    expect(readStored("CURRENT_APP_ID")).toBeNull();
  });

  test("[CA-12] does not enter before the certificate is answered", async () => {
    signInToPortal([bonds]);
    startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
    answerGate(false);
    const checkAnswer = deferred<null>();
    const posted = answer("trade.addBondFeeCheck", () => checkAnswer.promise);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await enterPin("123456");
    await expect.poll(() => posted.inputs).toHaveLength(1);
    await advanceAndSettle(0);
    expect(readEntryCalls()).toEqual(["trade.checkBondFee", "certificate.challenge", "trade.addBondFeeCheck"]);
    checkAnswer.resolve(null);
    await expect.poll(() => attemptedNavigations).toEqual(["https://sub.example.cn/61001?token=code"]);
  });

  test("[CA-11] opens the same dialog once after the server's own refusal", async () => {
    signInToPortal([subsystem("61001", "保证金管理系统")]);
    startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
    answerGate(false);
    answer("trade.addLoginLog", refusal("launcher.certificate_required"));
    answer("launcher.enter", refusal("launcher.certificate_required"));
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await enterPin("123456");
    await expect.element(refusalAlert.getByText("请先完成证书核验", { exact: true })).toBeVisible();
    // The refusal replaces the call of checkBondFee. The server refused the first login log, so it counts as no entry.
    expect(readEntryCalls()).toEqual([
      "trade.addLoginLog",
      "launcher.enter",
      "certificate.challenge",
      "trade.addBondFeeCheck",
      "trade.addLoginLog",
      "launcher.enter",
    ]);
    expect(readStored("CURRENT_APP_ID")).toBeNull();
    answer("launcher.enter", { url: "https://sub.example.cn/61001?token=code" });
    await userEvent.click(refusalAlert.getByRole("button", { name: "重新核验" }));
    await expect.poll(() => attemptedNavigations).toHaveLength(1);
  });
});

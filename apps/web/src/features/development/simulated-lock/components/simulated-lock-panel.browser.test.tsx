import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { changeSimulatedStates } from "#shared/certificate-lock/simulated/simulated-store.ts";
import { endSession } from "#shared/session/session.ts";
import { answer, fromGateway } from "#test/browser/answers.ts";
import { configureAgents, rsaLock, sm2Lock } from "#test/browser/certificate-locks.ts";
import { faultsOfWidths, openApp, openPart } from "#test/browser/open.tsx";
import { signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { SimulatedLockPanel } from "./simulated-lock-panel.tsx";

afterEach(() => changeSimulatedStates(() => ({})));

const button = (name: string) => page.getByRole("button", { name, exact: true });
const shown = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

async function openPanel(): Promise<void> {
  answer("certificateAccess.listDemoLocks", [sm2Lock, rsaLock]);
  openPart(<SimulatedLockPanel />);
  await shown("supplier（SM2）");
}

async function openCertificateTab(): Promise<void> {
  overrideSettings({ mode: "development" });
  configureAgents([]);
  answer("certificateAccess.listDemoLocks", [sm2Lock, rsaLock]);
  await openApp("/user/login");
  await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
}

async function signInWith(pin: string): Promise<void> {
  await userEvent.fill(page.getByLabelText("CA 锁密码"), pin);
  await userEvent.click(button("登录"));
}

describe("simulated lock", () => {
  test("[CA-01, ROUTE-15] is unplugged at first: the sign-in page asks for Internet Explorer", async () => {
    await openCertificateTab();
    await shown("请在IE浏览器下操作");
  });

  test("is detected by an open sign-in page when the user returns to it", async () => {
    await openCertificateTab();
    await shown("请在IE浏览器下操作");
    await changeSimulatedStates(() => ({ "supplier-sm2": { isPlugged: true, triesLeft: 6, fault: null } }));
    document.dispatchEvent(new Event("visibilitychange"));
    await shown("初始化成功");
  });

  test("[ERR-14, CA-07, ROUTE-15] signs in once it is plugged in and stays plugged in after a sign-out", async () => {
    await openPanel();
    await userEvent.click(button("插入 supplier（SM2）"));
    await expect.element(button("拔出 supplier（SM2）")).toBeVisible();
    endSession("signed-out");
    await openCertificateTab();
    await shown("初始化成功");
    answer("certificate.challenge", {
      challenge: "ca1.login.elsewhere.example.cn.q0Zk-_3vQ1m8.1795000120",
      expiresAt: "2026-11-20T06:05:00.000Z",
    });
    answer("certificateAccess.signIn", signedIn());
    answerPortal();
    await signInWith("123456");
    await expect.element(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
  });

  test("counts wrong passwords, is blocked and is unblocked on request", async () => {
    await changeSimulatedStates(() => ({ "supplier-sm2": { isPlugged: true, triesLeft: 2, fault: null } }));
    await openCertificateTab();
    answer("certificate.challenge", {
      challenge: "ca1.login.elsewhere.example.cn.q0Zk-_3vQ1m8.1795000120",
      expiresAt: "2026-11-20T06:05:00.000Z",
    });
    await signInWith("000000");
    await shown("证书密码错误，剩余1次");
    await userEvent.click(button("登录"));
    await shown("证书锁已锁定，请联系证书服务机构");
    await openPanel();
    await shown("已锁定");
    await userEvent.click(button("恢复次数 supplier（SM2）"));
    await expect.element(page.getByText("剩余 6/6 次").first()).toBeVisible();
    await expect.element(button("恢复次数 supplier（SM2）")).not.toBeInTheDocument();
  });

  test("simulates a fault when it signs", async () => {
    await openPanel();
    await userEvent.click(button("插入 supplier（SM2）"));
    for (const fault of ["助手繁忙", "取消", "签名中拔出"]) {
      await userEvent.click(page.getByText(fault, { exact: true }));
      await expect.element(page.getByRole("radio", { name: fault })).toBeChecked();
    }
    await openCertificateTab();
    answer("certificate.challenge", {
      challenge: "ca1.login.elsewhere.example.cn.q0Zk-_3vQ1m8.1795000120",
      expiresAt: "2026-11-20T06:05:00.000Z",
    });
    await shown("初始化成功");
    await signInWith("123456");
    await shown("初始化失败，失败原因未检测到证书锁");
  });

  test("reflects changes of another tab", async () => {
    await openPanel();
    const otherTab = new BroadcastChannel("simulated-certificate-locks");
    const states = { "buyer-rsa": { isPlugged: true, triesLeft: 6, fault: null } };
    const request = indexedDB.open("simulated-certificate-locks");
    await new Promise((resolve) => {
      request.onsuccess = () => {
        const writing = request.result.transaction("states", "readwrite").objectStore("states").put(states, "all");
        writing.onsuccess = resolve;
      };
    });
    otherTab.postMessage(null);
    await expect.element(button("拔出 buyer（RSA）")).toBeVisible();
    otherTab.close();
    request.result.close();
  });

  test("offers a retry when the locks cannot be read", async () => {
    answer("certificateAccess.listDemoLocks", fromGateway(502));
    openPart(<SimulatedLockPanel />);
    await expect.element(page.getByRole("alert").getByText("证书锁读取失败")).toBeVisible();
    answer("certificateAccess.listDemoLocks", [sm2Lock]);
    await userEvent.click(button("重试"));
    await expect.element(button("插入 supplier（SM2）")).toBeVisible();
  });

  test("has no serious finding and no sideways scroll", async () => {
    await openPanel();
    expect(await faultsOfWidths()).toEqual([]);
  });
});

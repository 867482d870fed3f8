import type { SubsystemEntry } from "@tender/contract";
import { expect, test } from "vitest";
import { type EntryPorts, enterSubsystem } from "./enter-subsystem.ts";

const bonds: SubsystemEntry = {
  appId: "61001",
  appCnName: "保证金管理系统",
  indexPage: "https://bonds.example.cn/",
  appPhotoGroup: null,
  appPhotoPath: null,
  purpose: "",
  certificateRequired: false,
  favourite: null,
  lastEnteredAt: null,
};

function ports(overrides: Partial<EntryPorts> = {}) {
  const steps: string[] = [];
  let appId: string | null = "70001";
  const all: EntryPorts = {
    accessToken: "jwt",
    readAppId: () => appId,
    storeAppId: (next) => {
      appId = next;
      steps.push(`store ${next}`);
    },
    postLog: async (log) => {
      steps.push(`log ${JSON.stringify(log)}`);
    },
    enter: async (id) => {
      steps.push(`enter ${id}`);
      return { url: `https://bonds.example.cn/?token=code&appId=${id}` };
    },
    wait: () => new Promise(() => {}),
    isCertified: async () => {
      steps.push("is certified?");
      return false;
    },
    certify: async () => {
      steps.push("certify");
      return true;
    },
    needsCertificate: () => false,
    isAbandoned: () => false,
    ...overrides,
  };
  return { all, steps, appId: () => appId };
}

test("[LAUNCH-14] reads the target after the log's answer, so that leaving does not abort the log", async () => {
  const { promise: logAnswer, resolve } = Promise.withResolvers<void>();
  const { all, steps } = ports({ postLog: () => logAnswer });
  const entered = enterSubsystem(bonds, all);
  await new Promise((resolveTimer) => setTimeout(resolveTimer));
  expect(steps).toEqual(["store 61001"]);
  resolve();
  await entered;
  expect(steps).toEqual(["store 61001", "enter 61001"]);
});

test("enters although the log fails", async () => {
  const { all } = ports({ postLog: () => Promise.reject(new Error("down")) });
  await expect(enterSubsystem(bonds, all)).resolves.toMatchObject({ kind: "address" });
});

test("enters although the log never answers", async () => {
  const { all } = ports({ postLog: () => new Promise(() => {}), wait: async () => undefined });
  await expect(enterSubsystem(bonds, all)).resolves.toMatchObject({ kind: "address" });
});

test("restores the former choice when the entry is refused", async () => {
  const refusal = new Error("请先完成证书核验");
  const { all, appId } = ports({ enter: () => Promise.reject(refusal) });
  await expect(enterSubsystem(bonds, all)).rejects.toBe(refusal);
  expect(appId()).toBe("70001");
});

test.each(["70001", null])("retains a choice made during a refused entry: %s", async (chosen) => {
  const refusal = new Error("网络超时");
  const { all, appId } = ports({
    readAppId: () => appId(),
    enter: async () => {
      all.storeAppId(chosen);
      throw refusal;
    },
  });
  all.storeAppId("70002");
  await expect(enterSubsystem(bonds, all)).rejects.toBe(refusal);
  expect(appId()).toBe(chosen);
});

test.each([
  ["before the first step", 0, []],
  ["during the log", 1, ["store 61001", "log", "store 70001"]],
  ["during the entry call", 2, ["store 61001", "log", "enter 61001", "store 70001"]],
])("restores the former choice when cancelled %s", async (_when, abandonedAt, expected) => {
  let checkCount = 0;
  const { all, steps, appId } = ports({ isAbandoned: () => checkCount++ >= abandonedAt });
  expect(await enterSubsystem(bonds, all)).toBeNull();
  expect(stepNames(steps)).toEqual(expected);
  expect(appId()).toBe("70001");
});

const gated = { ...bonds, certificateRequired: true };
const stepNames = (steps: readonly string[]) => steps.map((step) => step.split(" {")[0]);

test("[CA-12] stops when the user cancels or the certificate is refused", async () => {
  const cancelled = ports({ certify: async () => false });
  expect(await enterSubsystem(gated, cancelled.all)).toBeNull();
  const refusal = new Error("证书与当前账号不一致");
  const refused = ports({ certify: () => Promise.reject(refusal) });
  await expect(enterSubsystem(gated, refused.all)).rejects.toBe(refusal);
  expect({ cancelled: cancelled.appId(), refused: refused.appId() }).toEqual({ cancelled: "70001", refused: "70001" });
  expect([...cancelled.steps, ...refused.steps].filter((step) => step.startsWith("enter"))).toEqual([]);
});

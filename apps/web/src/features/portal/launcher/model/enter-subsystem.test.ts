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
  const done: string[] = [];
  let appId: string | null = "70001";
  const all: EntryPorts = {
    accessToken: "jwt",
    readAppId: () => appId,
    storeAppId: (next) => {
      appId = next;
      done.push(`store ${next}`);
    },
    postLog: async (log) => {
      done.push(`log ${JSON.stringify(log)}`);
    },
    enter: async (id) => {
      done.push(`enter ${id}`);
      return { url: `https://bonds.example.cn/?token=code&appId=${id}` };
    },
    wait: () => new Promise(() => {}),
    isCertified: async () => {
      done.push("is certified?");
      return false;
    },
    certify: async () => {
      done.push("certify");
      return true;
    },
    isCertificateOwed: () => false,
    isGivenUp: () => false,
    ...overrides,
  };
  return { all, done, appId: () => appId };
}

test("[LAUNCH-10, LAUNCH-14] stores the choice, writes the log and then asks where to go", async () => {
  const { all, done } = ports();
  const destination = await enterSubsystem(bonds, all);
  expect(destination).toEqual({ kind: "address", href: "https://bonds.example.cn/?token=code&appId=61001" });
  expect(done).toEqual([
    "store 61001",
    'log {"appId":"61001","appName":"保证金管理系统","loginType":1,"accessToken":"jwt"}',
    "enter 61001",
  ]);
});

test("[LAUNCH-14] asks where to go once the log was answered, so that leaving does not cut it off", async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const { all, done } = ports({ postLog: () => answered });
  const entered = enterSubsystem(bonds, all);
  await new Promise((settled) => setTimeout(settled));
  expect(done).toEqual(["store 61001"]);
  resolve();
  await entered;
  expect(done).toEqual(["store 61001", "enter 61001"]);
});

test("enters although the log fails", async () => {
  const { all } = ports({ postLog: () => Promise.reject(new Error("down")) });
  await expect(enterSubsystem(bonds, all)).resolves.toMatchObject({ kind: "address" });
});

test("enters although the log never answers", async () => {
  const { all } = ports({ postLog: () => new Promise(() => {}), wait: async () => undefined });
  await expect(enterSubsystem(bonds, all)).resolves.toMatchObject({ kind: "address" });
});

test("gives the former choice back when the entry is refused", async () => {
  const refusal = new Error("请先完成证书核验");
  const { all, appId } = ports({ enter: () => Promise.reject(refusal) });
  await expect(enterSubsystem(bonds, all)).rejects.toBe(refusal);
  expect(appId()).toBe("70001");
});

test.each(["70001", null])("leaves what was chosen while a refused entry was on its way: %s", async (chosen) => {
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
  ["before anything of it", 0, []],
  ["while it is logged", 1, ["store 61001", "log", "store 70001"]],
  ["while it is asked for", 2, ["store 61001", "log", "enter 61001", "store 70001"]],
])("leads nowhere, and gives the former choice back, when it is given up %s", async (_when, asked, expected) => {
  let times = 0;
  const { all, done, appId } = ports({ isGivenUp: () => times++ >= asked });
  expect(await enterSubsystem(bonds, all)).toBeNull();
  expect([steps(done), appId()]).toEqual([expected, "70001"]);
});

const gated = { ...bonds, certificateRequired: true };
const steps = (done: readonly string[]) => done.map((step) => step.split(" {")[0]);

test("[CA-08, CA-11] shows a certificate where one is owed, before anything of the entry", async () => {
  const { all, done } = ports();
  expect(await enterSubsystem(gated, all)).toMatchObject({ kind: "address" });
  expect(steps(done)).toEqual(["is certified?", "certify", "store 61001", "log", "enter 61001"]);
});

test("[CA-11] asks for no certificate that was shown today", async () => {
  const { all, done } = ports({ isCertified: async () => true });
  await enterSubsystem(gated, all);
  expect(steps(done)).toEqual(["store 61001", "log", "enter 61001"]);
});

test("[CA-09] asks nothing where no certificate is owed", async () => {
  const { all, done } = ports();
  await enterSubsystem(bonds, all);
  expect(steps(done)).toEqual(["store 61001", "log", "enter 61001"]);
});

test("[CA-12] goes no further when the person gives up, or the certificate is not taken", async () => {
  const left = ports({ certify: async () => false });
  expect(await enterSubsystem(gated, left.all)).toBeNull();
  const refusal = new Error("证书与当前账号不一致");
  const refused = ports({ certify: () => Promise.reject(refusal) });
  await expect(enterSubsystem(gated, refused.all)).rejects.toBe(refusal);
  expect([left.appId(), refused.appId()]).toEqual(["70001", "70001"]);
  expect([...left.done, ...refused.done].filter((step) => step.startsWith("enter"))).toEqual([]);
});

test("[LAUNCH-14] shows a certificate when the server asks for one at the door, once, and writes the log of the entry that follows", async () => {
  const owed = new Error("请先完成证书核验");
  let refusals = 1;
  const enter = async () => {
    if (refusals-- > 0) throw owed;
    return { url: "/dashboard/analysis" };
  };
  const { all, done } = ports({ enter, isCertificateOwed: (error) => error === owed });
  expect(await enterSubsystem(bonds, all)).toEqual({ kind: "route", path: "/dashboard/analysis" });
  expect(done.map((step) => step.split(" ")[0])).toEqual(["store", "log", "store", "certify", "store", "log"]);
  refusals = 2;
  await expect(enterSubsystem(bonds, all)).rejects.toBe(owed);
});

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

import { expect, test } from "vitest";
import { listSubsystemsAt, type SubsystemAddresses } from "./origin-use.ts";

const createSubsystem = (
  appCnName: string,
  indexPage: string,
  others: Partial<SubsystemAddresses> = {},
): SubsystemAddresses => ({ appCnName, indexPage, casServices: [], redirectUris: [], ...others });

test("names only the subsystems with an address at the site", () => {
  const rows = [
    createSubsystem("交易", "https://trade.example.cn/index"),
    createSubsystem("门户内", "/dashboard/analysis"),
    createSubsystem("卖场", "https://mall.example.cn/", { casServices: ["https://trade.example.cn/cas"] }),
    createSubsystem("相似", "https://trade.example.cn.evil.example/"),
    createSubsystem("第三家", "https://third.example.cn/", { redirectUris: ["https://trade.example.cn/back"] }),
    createSubsystem("端口", "https://trade.example.cn:8443/"),
  ];
  expect(listSubsystemsAt("https://trade.example.cn", rows)).toEqual(["交易", "卖场", "第三家"]);
  expect(listSubsystemsAt("https://none.example.cn", rows)).toEqual([]);
});

import { expect, test } from "vitest";
import { subsystemsAt } from "./origin-use.ts";

const at = (appCnName: string, indexPage: string, casServices: string[] = []) => ({
  appCnName,
  indexPage,
  casServices,
  redirectUris: appCnName === "第三家" ? ["https://trade.example.cn/back"] : [],
});

test("names only the subsystems with an address at the site", () => {
  const rows = [
    at("交易", "https://trade.example.cn/index"),
    at("门户内", "/dashboard/analysis"),
    at("卖场", "https://mall.example.cn/", ["https://trade.example.cn/cas"]),
    at("相似", "https://trade.example.cn.evil.example/"),
    at("第三家", "https://third.example.cn/"),
    at("端口", "https://trade.example.cn:8443/"),
  ];
  expect(subsystemsAt("https://trade.example.cn", rows)).toEqual(["交易", "卖场", "第三家"]);
  expect(subsystemsAt("https://none.example.cn", rows)).toEqual([]);
});

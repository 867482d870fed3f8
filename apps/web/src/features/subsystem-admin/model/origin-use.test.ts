import { expect, test } from "vitest";
import { namesAt } from "./origin-use.ts";

const at = (appCnName: string, indexPage: string, casServices: string[] = []) => ({
  appCnName,
  indexPage,
  casServices,
  openid: null,
});

test("names the subsystems whose addresses lie at a site, and no others", () => {
  const rows = [
    at("交易", "https://trade.example.cn/index"),
    at("门户内", "/dashboard/analysis"),
    at("卖场", "https://mall.example.cn/", ["https://trade.example.cn/cas"]),
    at("相似", "https://trade.example.cn.evil.example/"),
    at("端口", "https://trade.example.cn:8443/"),
  ];
  expect(namesAt("https://trade.example.cn", rows)).toEqual(["交易", "卖场"]);
  expect(namesAt("https://none.example.cn", rows)).toEqual([]);
});

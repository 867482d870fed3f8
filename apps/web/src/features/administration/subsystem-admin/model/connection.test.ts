import { expect, test } from "vitest";
import { connectionOf } from "./connection.ts";

const url = "https://portal.example.cn";
const valuesOf = (handOver: "code" | "cas" | "openid" | "token", appId = "80001") =>
  Object.fromEntries(
    connectionOf({ kind: "handover", handOver, appId }, url).values.map(({ label, value }) => [label, value]),
  );

test("names issuer, discovery address and client id for OpenID Connect", () => {
  expect(valuesOf("openid")).toEqual({
    "签发者（issuer）": "https://portal.example.cn",
    发现地址: "https://portal.example.cn/.well-known/openid-configuration",
    "客户端编号（client_id）": "80001",
  });
});

test("names the addresses of the CAS server", () => {
  expect(valuesOf("cas")).toEqual({
    "CAS 服务器地址": "https://portal.example.cn/cas",
    登录地址: "https://portal.example.cn/cas/login",
    票据校验地址: "https://portal.example.cn/cas/p3/serviceValidate",
    退出地址: "https://portal.example.cn/cas/logout",
  });
});

test("names the addresses that redeem a code and check a token", () => {
  expect(valuesOf("code")).toMatchObject({ "兑换接口（POST）": "https://portal.example.cn/api/sys/loginByToken" });
  expect(valuesOf("token")).toMatchObject({
    "查询接口（GET）": "https://portal.example.cn/api/foreginService/sysToken/checkTokenEffect",
  });
});

test("omits an empty number, and has no values for a page of the portal", () => {
  expect(valuesOf("openid", " ")).not.toHaveProperty("客户端编号（client_id）");
  expect(connectionOf({ kind: "own", handOver: "code", appId: "1" }, url)).toMatchObject({ values: [], logout: null });
});

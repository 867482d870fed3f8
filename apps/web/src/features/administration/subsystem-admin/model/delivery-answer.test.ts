import { expect, test } from "vitest";
import { answerOf } from "./delivery-answer.ts";

test.each([
  ["delivered", null, null, "对方已确认"],
  ["delivered", null, "connect ECONNREFUSED 10.0.0.8:443", "对方已确认"],
  ["failed", 500, "HTTP 500", "对方返回 500"],
  ["pending", null, "The operation was aborted due to timeout", "对方响应超时"],
  ["pending", null, "Connect Timeout Error", "对方响应超时"],
  ["failed", null, "connect ECONNREFUSED 10.0.0.8:443", "对方拒绝连接，请确认对方服务已启动、端口正确"],
  ["failed", null, "getaddrinfo ENOTFOUND out.example.cn", "找不到该主机，请检查通知地址"],
  ["failed", null, "localhost lies in a network of special purpose", "内网或保留网段的主机须先列入 PRIVATE_HOSTS"],
  ["failed", null, "http:", "通知地址须为 https；内部网络的主机由运维人员列入 PRIVATE_HOSTS 后可用 http"],
  ["failed", null, "unable to verify the first certificate", "对方的 https 证书不受信任或与主机名不符"],
  ["failed", null, "socket hang up", "对方中断了连接"],
  ["failed", null, "something else", "无法连接：something else"],
  ["pending", null, null, "等待发送"],
] as const)("describes a %s one with status %s and cause %s: %s", (state, lastStatus, lastCause, words) => {
  expect(answerOf({ state, lastStatus, lastCause })).toBe(words);
});

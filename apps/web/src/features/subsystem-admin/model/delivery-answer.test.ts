import { expect, test } from "vitest";
import { answerOf } from "./delivery-answer.ts";

test.each([
  [200, null, "对方应答 200"],
  [500, "HTTP 500", "对方应答 500"],
  [null, "The operation was aborted due to timeout", "对方没有及时应答"],
  [null, "Connect Timeout Error", "对方没有及时应答"],
  [null, "connect ECONNREFUSED 10.0.0.8:443", "无法连接：connect ECONNREFUSED 10.0.0.8:443"],
  [null, "localhost lies in a network of special purpose", "内网或保留网段的主机须先列入 PRIVATE_HOSTS"],
  [null, null, "等待发送"],
])("says of status %s and cause %s: %s", (lastStatus, lastCause, words) => {
  expect(answerOf({ lastStatus, lastCause })).toBe(words);
});

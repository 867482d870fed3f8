// Guarantee: alarms of the system reach the chat groups that are set for them, and name no person.
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RobotReceiver, startRobotReceiver } from "#test/message/robot-receiver.ts";

let t: TestApp;
let wecom: RobotReceiver;
let dingtalk: RobotReceiver;
beforeAll(async () => {
  [wecom, dingtalk] = await Promise.all([startRobotReceiver(), startRobotReceiver()]);
  t = await startTestApp({
    env: {
      RATE_LIMITS: "on",
      CODE_HOURLY_TOTAL: "10",
      WECOM_ROBOT_URL: `${wecom.origin}/send?key=abc`,
      DINGTALK_ROBOT_URL: `${dingtalk.origin}/send?access_token=abc`,
      ALARM_ROBOTS: "wecom",
      PLATFORM_NAME: "某市采购平台",
      PUBLIC_URL: "https://tender.example.cn",
    },
  });
});
afterAll(async () => {
  await t.close();
  for (const receiver of [wecom, dingtalk]) await receiver.close();
});

const textsOf = ({ received }: RobotReceiver) =>
  received.map(({ body }) => (body as { markdown: { content: string } }).markdown.content);

test("reports access by the command line to the chosen group, without names", async () => {
  await t.make.role("rescuer", ["user:view", "role:view"]);
  const administrator = await t.make.user({ roles: ["rescuer"], realname: "王采购" });
  const request = {
    username: administrator.username,
    link: true,
    twoStepOff: false,
    ownPassword: false,
    confirm: false,
  };
  await t.deps.serverAccess.open(request, "operator-of-the-server");
  await expect.poll(() => textsOf(wecom)).toHaveLength(1);
  const [text = ""] = textsOf(wecom);
  expect(text).toContain("### 系统告警：运维人员在服务器上操作了管理员的登录");
  expect(text).toContain("某市采购平台发出告警，请管理员登录后处理。");
  expect(text).toContain("https://tender.example.cn/system/audit");
  for (const name of [administrator.username, "王采购", "operator-of-the-server"]) expect(text).not.toContain(name);
});

test("[SEC-27] sends one alarm after the hourly total of codes", async () => {
  const before = textsOf(wecom).length;
  for (let n = 0; n < 13; n += 1)
    await t.call("sms.send", { body: { mobile: `139000000${10 + n}`, smsmode: "1" } }, { from: `198.51.100.${n + 1}` });
  await expect.poll(() => textsOf(wecom).slice(before)).toHaveLength(1);
  expect(textsOf(wecom).at(-1)).toContain("### 系统告警：验证码发送量异常");
  expect(dingtalk.received).toEqual([]);
});

// Guarantee: messages reach a chat group under its robot's protocol, and no title acts in the group.
import { createHmac } from "node:crypto";
import { patientDeadline as deadline, fakeClock } from "@tender/testkit";
import { afterEach, describe, expect, test } from "vitest";
import { explainCause } from "#platform/delivery-cause.ts";
import type { RobotChannel } from "#platform/message-channels.ts";
import { type RobotReceiver, startRobotReceiver } from "#test/message/robot-receiver.ts";
import { MessageRefused, type Outgoing } from "./message-provider.ts";
import { createRobotProvider } from "./robot-provider.ts";
import { plainForRobot, robotMarkdown } from "./robot-text.ts";

const opened: RobotReceiver[] = [];
afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.close();
});

async function startService(...args: Parameters<typeof startRobotReceiver>): Promise<RobotReceiver> {
  const receiver = await startRobotReceiver(...args);
  opened.push(receiver);
  return receiver;
}

const SECRET = "SEC7f3a9c0b";
const clock = fakeClock();
const providerFor = (channel: RobotChannel, url: string, secret: string | null = null) =>
  createRobotProvider(channel, { url, secret }, { clock, deadline });
const message: Outgoing = {
  id: "01JDXMESSAGE",
  channel: "wecom",
  recipient: "wecom",
  kind: "notice",
  template: "robot_notice",
  subject: "系统维护公告",
  text: "### 系统维护公告\n\n[查看详情](https://portal.example.cn/)",
  code: null,
};
const readFailure = async (sending: Promise<unknown>): Promise<[boolean, string]> => {
  try {
    await sending;
  } catch (error) {
    return [error instanceof MessageRefused, (error as Error).message];
  }
  throw new Error("the message was accepted");
};

describe("robots of chat groups", () => {
  test("receive markdown in a WeCom group", async () => {
    const { received, origin } = await startService({ errcode: 0, errmsg: "ok" });
    await providerFor("wecom", `${origin}/cgi-bin/webhook/send?key=abc`).send(message);
    expect(received[0]?.url.search).toBe("?key=abc");
    expect(received[0]?.body).toEqual({ msgtype: "markdown", markdown: { content: message.text } });
  });

  test("receive signed markdown in a DingTalk group", async () => {
    const { received, origin } = await startService({ errcode: 0, errmsg: "ok" });
    await providerFor("dingtalk", `${origin}/robot/send?access_token=abc`, SECRET).send(message);
    const { url, body } = received[0] ?? {};
    const timestamp = String(clock.now());
    const sign = createHmac("sha256", SECRET).update(`${timestamp}\n${SECRET}`).digest("base64");
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({ access_token: "abc", timestamp, sign });
    expect(url?.search).toContain(`sign=${encodeURIComponent(sign)}`);
    expect(body).toEqual({ msgtype: "markdown", markdown: { title: "系统维护公告", text: message.text } });
  });

  test.each([
    ["wecom", 45009, false, "超出群机器人的发送频率限制"],
    ["wecom", 93000, true, "群机器人不存在或已停用，请核对机器人地址"],
    ["wecom", -1, false, "群机器人未接受这条消息"],
    ["dingtalk", 130101, false, "超出群机器人的发送频率限制"],
    ["dingtalk", 310000, true, "钉钉机器人的安全设置未通过，请核对加签密钥、关键词或地址段"],
    ["dingtalk", 300001, true, "群机器人不存在或已停用，请核对机器人地址"],
  ] as const)("classify the answer of %s %i, without the key", async (channel, errcode, isFinal, words) => {
    const { origin } = await startService({ errcode, errmsg: "refused" });
    const [wasFinal, cause] = await readFailure(providerFor(channel, `${origin}/send?key=abc`).send(message));
    expect([wasFinal, cause]).toEqual([isFinal, `${channel} ${errcode} refused`]);
    expect(explainCause(cause)).toBe(`${words}（${cause}）`);
  });

  test.each([
    [503, false],
    [429, false],
    [404, true],
  ])("classify the status %i", async (status, isFinal) => {
    const { origin } = await startService({}, status);
    expect(await readFailure(providerFor("wecom", origin).send(message))).toEqual([isFinal, `HTTP ${status}`]);
  });

  test("are not trusted without an error code", async () => {
    const { origin } = await startService("<html>");
    expect(await readFailure(providerFor("wecom", origin).send(message))).toEqual([false, "wecom no errcode"]);
  });

  test("[SEC-72] are not called in the own network under the official name", async () => {
    const url = "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abc";
    const provider = createRobotProvider("wecom", { url, secret: null }, { clock, deadline }, (_host, found) =>
      found(null, [{ address: "127.0.0.1", family: 4 }]),
    );
    expect(await readFailure(provider.send(message))).toEqual([
      false,
      "qyapi.weixin.qq.com lies in a network of special purpose",
    ]);
  });
});

describe("text of a robot", () => {
  test("contains no link, mention or format from a title", () => {
    expect(plainForRobot("[详情](http://a.cn) <@all>\n# *重要* _一_ `二` ~~三~~")).toBe(
      "［详情］(http://a.cn) ＜@all＞ ＃ ＊重要＊ ＿一＿ ｀二｀ ～～三～～",
    );
  });

  test.each([
    ["wecom", 4_096],
    ["dingtalk", 16_000],
  ] as const)("is cut for %s to %i bytes between characters, before its link", (channel, most) => {
    const link = "https://portal.example.cn/isps/userAnnouncement";
    const end = `\n\n[查看详情](${link})`;
    expect(robotMarkdown(channel, "短", link)).toBe(`短${end}`);
    const text = robotMarkdown(channel, "长".repeat(10_000), link);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most);
    expect(text).toMatch(/^长+…\n\n\[查看详情\]/);
    expect(text.endsWith(end)).toBe(true);
  });
});

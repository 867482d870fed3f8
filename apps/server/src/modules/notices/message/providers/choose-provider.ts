import type { MailSender, SmsSender } from "#config/messaging.ts";
import type { Robots } from "#config/robot-settings.ts";
import type { RobotChannel } from "#platform/message-channels.ts";
import type { MessageProvider, OutgoingTools } from "./message-provider.ts";
import { createWebhookProvider } from "./webhook-provider.ts";

/** Development: the message remains in the outbox, where the development page shows it. */
const outboxProvider: MessageProvider = { name: "outbox", send: async () => null };

/** Returns the configured provider; undefined: nothing is sent. A library is loaded only if it is configured. */
export async function chooseProvider(
  sender: SmsSender | MailSender,
  tools: OutgoingTools,
): Promise<MessageProvider | undefined> {
  switch (sender.kind) {
    case "none":
      return undefined;
    case "outbox":
      return outboxProvider;
    case "webhook":
      return createWebhookProvider(sender, tools);
    case "smtp":
      return (await import("./smtp-provider.ts")).createSmtpProvider(sender, tools);
    case "aliyun":
      return (await import("./aliyun-sms.ts")).createAliyunSms({ ...sender, protocol: "https" });
    case "tencent":
      return (await import("./tencent-sms.ts")).createTencentSms({ ...sender, protocol: "https" });
  }
}

/** Returns the provider of a chat group; undefined: no robot is configured. */
export async function chooseRobot(
  channel: RobotChannel,
  robots: Robots,
  tools: OutgoingTools,
): Promise<MessageProvider | undefined> {
  const robot = robots[channel];
  return robot === null ? undefined : (await import("./robot-provider.ts")).createRobotProvider(channel, robot, tools);
}

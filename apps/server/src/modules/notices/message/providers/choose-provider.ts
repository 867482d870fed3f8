import type { SmsSender } from "#config/messaging.ts";
import type { MessageProvider, OutgoingTools } from "./message-provider.ts";
import { createWebhookProvider } from "./webhook-provider.ts";

/** Development: the message remains in the outbox, where the development page shows it. */
const outboxProvider: MessageProvider = { name: "outbox", send: async () => null };

/** Returns the configured provider; undefined: nothing is sent. A cloud SDK is loaded only if it is configured. */
export async function chooseProvider(sender: SmsSender, tools: OutgoingTools): Promise<MessageProvider | undefined> {
  switch (sender.kind) {
    case "none":
      return undefined;
    case "outbox":
      return outboxProvider;
    case "webhook":
      return createWebhookProvider(sender, tools);
    case "aliyun":
      return (await import("./aliyun-sms.ts")).createAliyunSms({ ...sender, protocol: "https" });
    case "tencent":
      return (await import("./tencent-sms.ts")).createTencentSms({ ...sender, protocol: "https" });
  }
}

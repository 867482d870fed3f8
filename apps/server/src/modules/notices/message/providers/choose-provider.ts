import type { SmsSender } from "#config/messaging.ts";
import type { MessageProvider, OutgoingTools } from "./message-provider.ts";
import { createWebhookProvider } from "./webhook-provider.ts";

/** Development: the message stays in the outbox, where the development page shows it. */
const outboxProvider: MessageProvider = { name: "outbox", send: async () => null };

/** The provider that the settings name; undefined: nothing is sent. A cloud's SDK is loaded only where it is chosen. */
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

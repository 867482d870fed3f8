import type { MessageProvider } from "./message-provider.ts";

/** Development: the message stays in the outbox, where the development page shows it. */
export const outboxProvider: MessageProvider = { name: "outbox", send: async () => null };

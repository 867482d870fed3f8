import { createHmac } from "node:crypto";
import type { SmsSenderOf } from "../../../config/messaging.ts";
import type { Clock } from "../../../platform/clock.ts";
import { mailHtml } from "../mail-html.ts";
import { type MessageProvider, MessageRefused, type Outgoing, PROVIDER_TIMEOUT_MS } from "./message-provider.ts";

/** 4xx answers that another attempt may change. */
const PASSING = new Set([408, 425, 429]);

/**
 * Posts the message as JSON to the operator's own gateway. `x-signature` is `sha256=` and the HMAC-SHA256, in hex, over
 * the value of `x-timestamp` (milliseconds), a full stop and the body.
 */
export function createWebhookProvider(
  { url, secret }: Omit<SmsSenderOf<"webhook">, "kind">,
  clock: Clock,
): MessageProvider {
  return {
    name: "webhook",
    send: async ({ id, channel, recipient, kind, template, subject, text, code }: Outgoing) => {
      const html = channel === "mail" ? mailHtml(subject, text) : null;
      const body = JSON.stringify({ id, channel, recipient, kind, template, subject, text, html, code });
      const timestamp = String(clock.now());
      const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
      const response = await fetch(url, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
        headers: {
          "content-type": "application/json; charset=utf-8",
          "x-timestamp": timestamp,
          "x-signature": `sha256=${signature}`,
          "idempotency-key": id,
        },
        body,
      });
      await response.body?.cancel();
      if (response.ok) return null;
      const cause = `HTTP ${response.status}`;
      const isFinal = response.status >= 400 && response.status < 500 && !PASSING.has(response.status);
      throw isFinal ? new MessageRefused(cause) : new Error(cause);
    },
  };
}

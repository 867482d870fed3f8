import { createHmac } from "node:crypto";
import type { SmsSenderOf } from "#config/messaging.ts";
import { contentDispositionOf } from "#platform/download-headers.ts";
import { mailHtml } from "../mail-html.ts";
import {
  FILES_TIMEOUT_MS,
  type MessageProvider,
  MessageRefused,
  type Outgoing,
  type OutgoingFile,
  type OutgoingTools,
  PROVIDER_TIMEOUT_MS,
} from "./message-provider.ts";

/** 4xx statuses after which a retry may succeed. */
const PASSING = new Set([408, 425, 429]);

/** Adds the header of the file's MIME part (RFC 2231): gateways often encode names that are not ASCII wrongly. */
const carried = ({ name, contentType, content }: OutgoingFile) => ({
  name,
  contentType,
  disposition: contentDispositionOf("attachment", name),
  bytes: content.length,
  base64: content.toString("base64"),
});

/**
 * Posts the message as JSON to the operator's own gateway. `x-signature` is `sha256=` and the HMAC-SHA256, in hex, over
 * the value of `x-timestamp` (milliseconds), a full stop and the body.
 */
export function createWebhookProvider(
  { url, secret }: Omit<SmsSenderOf<"webhook">, "kind">,
  { clock, deadline }: OutgoingTools,
): MessageProvider {
  return {
    name: "webhook",
    send: async ({ id, channel, recipient, kind, template, subject, text, code, files }: Outgoing) => {
      const html = channel === "mail" ? mailHtml(subject, text) : null;
      const more = files ? { files: files.map(carried) } : {};
      const body = JSON.stringify({ id, channel, recipient, kind, template, subject, text, html, code, ...more });
      const timestamp = String(clock.now());
      const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
      const response = await fetch(url, {
        method: "POST",
        redirect: "error",
        signal: deadline(files ? FILES_TIMEOUT_MS : PROVIDER_TIMEOUT_MS),
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

import { createRequire } from "node:module";
import type { SmsSenderOf } from "#config/messaging.ts";
import { type MessageProvider, MessageRefused, PROVIDER_TIMEOUT_MS } from "./message-provider.ts";

/** The template has one variable, `code`. */
type AliyunSettings = Omit<SmsSenderOf<"aliyun">, "kind"> & { readonly protocol: "https" | "http" };

/** True: a retry may succeed. All other codes report a setting, a template or the number. */
const isPassing = (code: string): boolean =>
  /^isp\.SYSTEM_ERROR|^Throttling|^ServiceUnavailable|^InternalError/.test(code);

const textIn = (error: unknown, name: "code" | "message"): string =>
  typeof error === "object" && error !== null && name in error ? String((error as Record<string, unknown>)[name]) : "";

/** Aliyun's Short Message Service through its SDK, which signs the request (ACS3-HMAC-SHA256). */
export function createAliyunSms(settings: AliyunSettings): MessageProvider {
  // CommonJS packages: loaded with `require`, because an import yields different export shapes under different loaders.
  const require = createRequire(import.meta.url);
  const sms = require("@alicloud/dysmsapi20170525") as typeof import("@alicloud/dysmsapi20170525");
  const openApi = require("@alicloud/openapi-client") as typeof import("@alicloud/openapi-client");
  const client = new sms.default(
    new openApi.Config({
      accessKeyId: settings.accessKeyId,
      accessKeySecret: settings.accessKeySecret,
      endpoint: settings.endpoint,
      protocol: settings.protocol,
      connectTimeout: PROVIDER_TIMEOUT_MS,
      readTimeout: PROVIDER_TIMEOUT_MS,
    }),
  );
  return {
    name: "aliyun",
    send: async ({ id, recipient, code }) => {
      if (code === null) throw new MessageRefused("only codes have a template");
      const request = new sms.SendSmsRequest({
        phoneNumbers: recipient,
        signName: settings.signName,
        templateCode: settings.templateCode,
        templateParam: JSON.stringify({ code }),
        outId: id,
      });
      const { body } = await client.sendSms(request).catch((error: unknown) => {
        const name = textIn(error, "code");
        // The SDK's network errors have Node's codes (ECONNREFUSED, ETIMEDOUT) or none.
        const isFinal = /[a-z.]/.test(name) && !isPassing(name) && !name.startsWith("E");
        const cause = `${name} ${textIn(error, "message")}`.trim();
        throw isFinal ? new MessageRefused(cause) : new Error(cause);
      });
      if (body?.code === "OK") return body.bizId ?? null;
      const cause = `${body?.code ?? "no code"} ${body?.message ?? ""}`.trim();
      throw isPassing(body?.code ?? "") ? new Error(cause) : new MessageRefused(cause);
    },
  };
}

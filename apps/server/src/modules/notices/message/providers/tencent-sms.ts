import { createRequire } from "node:module";
import type { SmsSenderOf } from "#config/messaging.ts";
import { type MessageProvider, MessageRefused, PROVIDER_TIMEOUT_MS } from "./message-provider.ts";

/** The template's first parameter is the code, its second the minutes for which the code is valid. */
type TencentSettings = Omit<SmsSenderOf<"tencent">, "kind"> & { readonly protocol: "https" | "http" };

const MINUTES = "5";

/** True: a retry may succeed. All other codes report a setting, a template, the number or a cap of Tencent's. */
const isPassing = (code: string): boolean => /^(InternalError|RequestLimitExceeded|ServiceUnavailable)/.test(code);

/** The SDK throws with a code such as `AuthFailure.SignatureFailure` if Tencent answered at all. */
const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : "";

/** Tencent Cloud's SMS through its SDK, which signs the request (TC3-HMAC-SHA256). */
export function createTencentSms(settings: TencentSettings): MessageProvider {
  // A CommonJS package: loaded with `require`, because an import yields different export shapes under different
  // loaders.
  const require = createRequire(import.meta.url);
  const { sms } = require("tencentcloud-sdk-nodejs-sms") as typeof import("tencentcloud-sdk-nodejs-sms");
  const client = new sms.v20210111.Client({
    credential: { secretId: settings.secretId, secretKey: settings.secretKey },
    region: settings.region,
    profile: {
      httpProfile: {
        endpoint: settings.endpoint,
        protocol: `${settings.protocol}://`,
        // In seconds.
        reqTimeout: PROVIDER_TIMEOUT_MS / 1000,
      },
    },
  });
  return {
    name: "tencent",
    send: async ({ id, recipient, code }) => {
      if (code === null) throw new MessageRefused("only codes have a template");
      const answer = await client
        .SendSms({
          PhoneNumberSet: [`+86${recipient}`],
          SmsSdkAppId: settings.appId,
          SignName: settings.signName,
          TemplateId: settings.templateId,
          TemplateParamSet: [code, MINUTES],
          SessionContext: id,
        })
        .catch((error: unknown) => {
          const name = codeOf(error);
          const cause = `${name} ${error instanceof Error ? error.message : ""}`.trim();
          throw /^[A-Z][a-z]/.test(name) && !isPassing(name) ? new MessageRefused(cause) : new Error(cause);
        });
      const status = answer.SendStatusSet?.[0];
      if (status?.Code === "Ok") return status.SerialNo ?? null;
      const cause = `${status?.Code ?? "no status"} ${status?.Message ?? ""}`.trim();
      throw isPassing(status?.Code ?? "") ? new Error(cause) : new MessageRefused(cause);
    },
  };
}

import type { EndpointOf, ResultOf } from "@tender/contract";
import { deliveryText as text } from "../text.ts";

type Delivery = ResultOf<EndpointOf<"subsystemAdmin.listDeliveries">>["rows"][number];

/** Recorded causes in words for administrators. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/time-?out|timed out|aborted|ETIMEDOUT/i, text.causes.timeout],
  [/ECONNREFUSED/, text.causes.refused],
  [/ENOTFOUND|EAI_AGAIN|no address of/, text.causes.unknownHost],
  [/network of special purpose/, text.causes.ownNetwork],
  [/^http:$/, text.causes.plainHttp],
  [/certificate|CERT_|self-signed|altname/i, text.causes.certificate],
  [/ECONNRESET|EPIPE|socket hang up/, text.causes.broken],
];

/** Returns the result of the last attempt in words. An unknown cause is returned as recorded. */
export function answerOf({
  state,
  lastStatus,
  lastCause,
}: Pick<Delivery, "state" | "lastStatus" | "lastCause">): string {
  if (state === "delivered") return text.confirmed;
  if (lastStatus !== null) return text.status(lastStatus);
  if (lastCause === null) return text.waiting;
  return causes.find(([sign]) => sign.test(lastCause))?.[1] ?? text.unreachable(lastCause);
}

import type { EndpointOf, ResultOf } from "@tender/contract";
import { deliveryText as text } from "../text.ts";

type Delivery = ResultOf<EndpointOf<"subsystemAdmin.listDeliveries">>["rows"][number];

/** What came of the last attempt, in words; what broke a connection stands as it was recorded. */
export function answerOf({ lastStatus, lastCause }: Pick<Delivery, "lastStatus" | "lastCause">): string {
  if (lastStatus !== null) return text.status(lastStatus);
  if (lastCause === null) return text.waiting;
  if (lastCause.endsWith(" lies in a network of special purpose")) return text.notListed;
  return /time-?out|timed out|aborted/i.test(lastCause) ? text.timeout : text.unreachable(lastCause);
}

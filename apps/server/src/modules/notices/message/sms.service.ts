import { isMobile } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { CodePurpose, CodeRequest, CodeService, RightCode } from "./code.service.ts";

export type { CodePurpose, CodeRequest } from "./code.service.ts";

/**
 * May a code go to the number? Decided by the module whose code it is. False where nobody is known by it: the answer is the
 * same, and nothing is sent. A refusal that the sender may learn of is thrown. `cookieNamed` reads the request's cookies.
 */
export type CodeReach = (
  mobile: string,
  request: { readonly cookieNamed: (name: string) => string | undefined },
) => Promise<boolean>;

export interface SmsService {
  /**
   * Sends a fresh code, which replaces an earlier one of the same number and purpose. It is queued, so that an outage of the
   * provider does not delay the answer. Throws sms.bad_number, sms.too_soon, sms.challenge_required, sms.capped, sms.unavailable.
   */
  send(wanted: CodeRequest & { readonly mobile: string }): Promise<void>;
  /** Compares and uses up: true once. Every wrong try counts, the fifth kills the code. */
  verify(mobile: string, purpose: CodePurpose, code: string): Promise<boolean>;
  /** The same for a change that is made in a transaction: the code is used up with the change. */
  check(mobile: string, purpose: CodePurpose, code: string): Promise<RightCode | undefined>;
}

export function createSmsService({ codes }: { codes: CodeService }): SmsService {
  const placeOf = (mobile: string, purpose: CodePurpose) => ({ channel: "sms", recipient: mobile, purpose }) as const;
  return {
    send: async ({ mobile, ...wanted }) => {
      if (!isMobile(mobile)) throw new AppError("sms.bad_number");
      await codes.send(placeOf(mobile, wanted.purpose), wanted);
    },
    verify: async (mobile, purpose, code) => isMobile(mobile) && codes.verify(placeOf(mobile, purpose), code),
    check: async (mobile, purpose, code) =>
      isMobile(mobile) ? codes.check(placeOf(mobile, purpose), code) : undefined,
  };
}

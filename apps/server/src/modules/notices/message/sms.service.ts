import { isMobile } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { CodePurpose, CodeRequest, CodeService, VerifiedCode } from "./code.service.ts";

export type { CodePurpose, CodeRequest } from "./code.service.ts";

/**
 * Decides whether a code may go to the number; the module that owns the purpose implements it. False, for example for
 * an unknown number: nothing is sent, but the answer is the same. Throws refusals that the sender may see.
 * `cookieNamed` reads the request's cookies.
 */
export type CodeReach = (
  mobile: string,
  request: { readonly cookieNamed: (name: string) => string | undefined },
) => Promise<boolean>;

export interface SmsService {
  /**
   * Sends a new code, which replaces an earlier one of the same number and purpose. The code is queued, so that an
   * outage of the provider does not delay the answer. Throws sms.bad_number, sms.too_soon, sms.challenge_required,
   * sms.capped, sms.unavailable.
   */
  send(request: CodeRequest & { readonly mobile: string }): Promise<void>;
  /** Compares and consumes the code: true once. Every wrong attempt counts, and the fifth invalidates the code. */
  verify(mobile: string, purpose: CodePurpose, code: string): Promise<boolean>;
  /** The same for a change in a transaction: the code is consumed with the change. */
  check(mobile: string, purpose: CodePurpose, code: string): Promise<VerifiedCode | undefined>;
}

export function createSmsService({ codes }: { codes: CodeService }): SmsService {
  const targetOf = (mobile: string, purpose: CodePurpose) => ({ channel: "sms", recipient: mobile, purpose }) as const;
  return {
    send: async ({ mobile, ...request }) => {
      if (!isMobile(mobile)) throw new AppError("sms.bad_number");
      await codes.send(targetOf(mobile, request.purpose), request);
    },
    verify: async (mobile, purpose, code) => isMobile(mobile) && codes.verify(targetOf(mobile, purpose), code),
    check: async (mobile, purpose, code) =>
      isMobile(mobile) ? codes.check(targetOf(mobile, purpose), code) : undefined,
  };
}

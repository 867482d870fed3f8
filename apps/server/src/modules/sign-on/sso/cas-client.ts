import { AppError } from "#platform/app-error.ts";
import type { Deadline } from "#platform/delay.ts";
import { boundedText } from "#platform/limited-text.ts";
import type { Logger } from "#platform/logger.ts";
import { readValidation } from "./cas-messages.ts";

const TIMEOUT_MS = 3_000;
const ANSWER_BYTES = 65_536;

/** Client of an external central sign-on server, by CAS 3.0. */
export interface CasClient {
  /** Returns the username; undefined: the ticket is not valid. Throws sso.upstream_down. */
  validate(ticket: string): Promise<string | undefined>;
}

export interface CasClientDeps {
  /** As configured, without a trailing slash. */
  readonly url: string;
  /** The portal's address for which its tickets are issued. */
  readonly service: string;
  readonly deadline: Deadline;
  readonly logger: Pick<Logger, "warn">;
}

export function createCasClient({ url, service, deadline, logger }: CasClientDeps): CasClient {
  async function requestValidation(ticket: string): Promise<string | undefined> {
    const response = await fetch(`${url}/p3/serviceValidate?${new URLSearchParams({ service, ticket })}`, {
      redirect: "error",
      signal: deadline(TIMEOUT_MS),
      headers: { accept: "application/xml, text/xml" },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`HTTP ${response.status}`);
    }
    const validation = readValidation(await boundedText(response, ANSWER_BYTES));
    if (validation === "unreadable") throw new Error("the answer is not a CAS response");
    return validation === "refused" ? undefined : validation.user;
  }

  return {
    validate: async (ticket) => {
      try {
        return await requestValidation(ticket);
      } catch (cause) {
        // Logs the cause alone: the address contains the ticket, which may still be valid.
        logger.warn({ err: cause }, "the upstream sign-on server gave no valid answer");
        throw new AppError("sso.upstream_down", { cause });
      }
    },
  };
}

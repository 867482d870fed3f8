import { AppError } from "#platform/app-error.ts";
import { boundedText } from "#platform/bounded-text.ts";
import type { Deadline } from "#platform/delay.ts";
import type { Logger } from "#platform/logger.ts";
import { readValidation } from "./cas-messages.ts";

const TIMEOUT_MS = 3_000;
const ANSWER_BYTES = 65_536;

/** A central sign-on server that others run, asked by CAS 3.0. */
export interface CasClient {
  /** The user's name; undefined for a ticket that is not good. Throws sso.upstream_down. */
  validate(ticket: string): Promise<string | undefined>;
}

export interface CasClientDeps {
  /** As the settings say it, without a slash at its end. */
  readonly url: string;
  /** The address of ours that its tickets are made for. */
  readonly service: string;
  readonly deadline: Deadline;
  readonly logger: Pick<Logger, "warn">;
}

export function createCasClient({ url, service, deadline, logger }: CasClientDeps): CasClient {
  async function ask(ticket: string): Promise<string | undefined> {
    const response = await fetch(`${url}/p3/serviceValidate?${new URLSearchParams({ service, ticket })}`, {
      redirect: "error",
      signal: deadline(TIMEOUT_MS),
      headers: { accept: "application/xml, text/xml" },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`HTTP ${response.status}`);
    }
    const said = readValidation(await boundedText(response, ANSWER_BYTES));
    if (said === "unreadable") throw new Error("an answer that is no CAS response");
    return said === "refused" ? undefined : said.user;
  }

  return {
    validate: async (ticket) => {
      try {
        return await ask(ticket);
      } catch (cause) {
        // The address holds the ticket, which may still be good, so the cause alone is told.
        logger.warn({ err: cause }, "the central sign-on server could not be asked");
        throw new AppError("sso.upstream_down", { cause });
      }
    },
  };
}

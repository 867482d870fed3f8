import type { Deadline } from "#platform/delay.ts";
import type { GuardedFetch } from "#platform/guarded-fetch.ts";
import type { Logger } from "#platform/logger.ts";
import { headerText } from "./service-text.ts";

const TIMEOUT_MS = 3_000;

/** Sends a proxy-granting ticket to the callback address of the service. False: the address did not accept it. */
export type ProxyCallback = (address: string, ticket: string, iou: string) => Promise<boolean>;

export interface ProxyCallbackDeps {
  readonly fetch: GuardedFetch;
  readonly deadline: Deadline;
  readonly logger: Pick<Logger, "warn">;
}

export const createProxyCallback =
  ({ fetch, deadline, logger }: ProxyCallbackDeps): ProxyCallback =>
  async (address, ticket, iou) => {
    if (!/^https:/i.test(address)) return false;
    const url = new URL(headerText(address));
    url.searchParams.set("pgtIou", iou);
    url.searchParams.set("pgtId", ticket);
    try {
      const { status } = await fetch(url, { signal: deadline(TIMEOUT_MS) });
      return status === 200;
    } catch (error) {
      // Logs the cause alone: the address contains the ticket.
      logger.warn({ host: url.host, cause: error instanceof Error ? error.message : "" }, "a proxy callback failed");
      return false;
    }
  };

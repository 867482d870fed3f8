import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import type { Origin } from "#platform/caller.ts";

/** A complete request to one of the provider's addresses. */
export interface OpenidRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly socket: Socket;
  readonly origin: Origin;
  /** Value of the portal's session cookie. */
  readonly cookie: string | undefined;
  /** True: a page of another site caused the request. */
  readonly isForeign: boolean;
}

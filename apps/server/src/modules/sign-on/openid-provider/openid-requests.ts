import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import type { Origin } from "#platform/caller.ts";

/** A request to one of the provider's addresses, whole. */
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
  /** Did a page of somebody else cause it? */
  readonly isForeign: boolean;
}

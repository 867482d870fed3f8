import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { http, https } from "./node-http.ts";
import { ForbiddenTarget, publicLookup, type Resolve, systemResolve } from "./public-lookup.ts";
import { isPublicAddress } from "./special-addresses.ts";

const DEFAULT_MAX_BYTES = 262_144;

export interface GuardedFetchOptions {
  /** Hosts of the own network that may be called, as `host` or `host:port`. */
  readonly privateHosts: readonly string[];
  /** Also allows public hosts without https, for content that is verified otherwise. */
  readonly allowsPlainHttp?: boolean;
  /** Limit of an answer in bytes. */
  readonly maxBytes?: number;
  readonly resolve?: Resolve;
}

export interface GuardedInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
  readonly signal: AbortSignal;
}

/** Calls a host that an administrator named. Redirects are not followed. Throws ForbiddenTarget. */
export type GuardedFetch = (url: string | URL, init: GuardedInit) => Promise<Response>;

/**
 * Creates the fetch. It checks the address of the connection itself, so a host name that changes its address after a
 * check has no effect. Hosts of the own network must be listed; listed hosts may also be called without https.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const { privateHosts, allowsPlainHttp = false, maxBytes = DEFAULT_MAX_BYTES, resolve = systemResolve } = options;
  const listed = new Set(privateHosts.map((host) => host.toLowerCase()));

  const publicOnly = publicLookup(resolve);

  function requireAllowed(url: URL, isListed: boolean): void {
    if (url.username !== "" || url.password !== "") throw new ForbiddenTarget("a name in the address");
    const isPlainAllowed = url.protocol === "http:" && (isListed || allowsPlainHttp);
    if (url.protocol !== "https:" && !isPlainAllowed) throw new ForbiddenTarget(url.protocol);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (!isListed && isIP(host) !== 0 && !isPublicAddress(host))
      throw new ForbiddenTarget(`${host} lies in a network of special purpose`);
  }

  return async (target, { method = "GET", headers = {}, body = null, signal }) => {
    const url = new URL(target);
    const isListed = listed.has(url.host) || listed.has(url.hostname);
    requireAllowed(url, isListed);
    const { request } = url.protocol === "https:" ? https : http;
    const { promise, resolve: resolveAnswer, reject } = Promise.withResolvers<IncomingMessage>();
    const length = body === null ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const requestOptions = { method, headers: { ...headers, ...length }, signal, agent: false as const };
    request(url, isListed ? requestOptions : { ...requestOptions, lookup: publicOnly })
      .on("response", resolveAnswer)
      .on("error", reject)
      .end(body ?? undefined);
    return readResponse(await promise, maxBytes);
  };
}

async function readResponse(answer: IncomingMessage, maxBytes: number): Promise<Response> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) {
      answer.destroy();
      throw new Error(`the answer has more than ${maxBytes} bytes`);
    }
  }
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  );
  const { statusCode = 0 } = answer;
  const isBare = [204, 205, 304].includes(statusCode);
  return new Response(isBare ? null : Buffer.concat(chunks), { status: statusCode, headers });
}

import * as http from "node:http";
import * as https from "node:https";
import { isIP } from "node:net";
import { ForbiddenTarget, publicLookup, type Resolve, systemResolve } from "./public-lookup.ts";
import { isPublicAddress } from "./special-addresses.ts";

const USUAL_BYTES = 262_144;

export interface GuardedFetchOptions {
  /** Hosts of one's own network that may be called all the same, as `host` or `host:port`. */
  readonly privateHosts: readonly string[];
  /** Also public hosts may do without https, for what proves itself. */
  readonly takesPlainHttp?: boolean;
  /** The most that an answer may have. */
  readonly bytes?: number;
  readonly resolve?: Resolve;
}

export interface GuardedInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
  readonly signal: AbortSignal;
}

/** Asks a host that an administrator named, and no other: what it answers is not followed anywhere. */
export type GuardedFetch = (url: string | URL, init: GuardedInit) => Promise<Response>;

/**
 * Judges the very address that is then connected to, so a name that changes its address in between changes nothing. Hosts of
 * one's own network are called only where they are listed; those may also do without https.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const { privateHosts, takesPlainHttp = false, bytes = USUAL_BYTES, resolve = systemResolve } = options;
  const listed = new Set(privateHosts.map((host) => host.toLowerCase()));

  const publicOnly = publicLookup(resolve);

  function requireAllowed(url: URL, isListed: boolean): void {
    if (url.username !== "" || url.password !== "") throw new ForbiddenTarget("a name in the address");
    const isPlainTaken = url.protocol === "http:" && (isListed || takesPlainHttp);
    if (url.protocol !== "https:" && !isPlainTaken) throw new ForbiddenTarget(url.protocol);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (!isListed && isIP(host) !== 0 && !isPublicAddress(host))
      throw new ForbiddenTarget(`${host} lies in a network of special purpose`);
  }

  return async (target, { method = "GET", headers = {}, body = null, signal }) => {
    const url = new URL(target);
    const isListed = listed.has(url.host) || listed.has(url.hostname);
    requireAllowed(url, isListed);
    const { request } = url.protocol === "https:" ? https : http;
    const { promise, resolve: answered, reject } = Promise.withResolvers<http.IncomingMessage>();
    const length = body === null ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = { method, headers: { ...headers, ...length }, signal, agent: false as const };
    request(url, isListed ? sent : { ...sent, lookup: publicOnly })
      .on("response", answered)
      .on("error", reject)
      .end(body ?? undefined);
    return responseOf(await promise, bytes);
  };
}

async function responseOf(answer: http.IncomingMessage, most: number): Promise<Response> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) {
      answer.destroy();
      throw new Error(`an answer of more than ${most} bytes`);
    }
  }
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  );
  const { statusCode = 0 } = answer;
  const isBare = [204, 205, 304].includes(statusCode);
  return new Response(isBare ? null : Buffer.concat(chunks), { status: statusCode, headers });
}

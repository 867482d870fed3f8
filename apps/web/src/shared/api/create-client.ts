import type { EndpointOf, Envelope, RequestOf, ResultOf } from "@tender/contract";
import { patience } from "#shared/clock/patience.ts";
import { ApiError, isAborted } from "./api-error.ts";
import type { ApiTable, CallKey, EntryApiTable } from "./api-table.ts";
import { type BuiltRequest, buildRequest, type RequestParts } from "./build-request.ts";
import { openEnvelope, parseJson } from "./envelope-rules.ts";
import { apiText } from "./text.ts";

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent instead of the session's token: a token that is not verified yet, or the access token at sign-out. */
  readonly token?: string;
  /** Sent instead of the portal's own id, for the permission call of a subsystem of this server. */
  readonly appId?: string;
  /** Replaces the usual timeout: a file takes longer. */
  readonly timeoutMs?: number;
  /** Replaces `fetch` for callers that show the progress of an upload. */
  readonly send?: ClientPorts["fetch"];
  /**
   * The last answer of this call with its validator, so that an unchanged answer is not sent again. The caller stores
   * it.
   */
  readonly cached?: CachedAnswer;
  /** An answer with a result counts as good, whatever its code. */
  readonly succeedsByResult?: true;
}

export interface CachedAnswer {
  etag?: string | null;
  envelope?: Envelope<unknown>;
}

export interface ClientPorts {
  readonly table: EntryApiTable;
  /** Loads the rows that are not in `table`. */
  readonly loadTable: () => Promise<ApiTable>;
  /** Prefix of the call's path. Empty: this origin. */
  readonly baseUrl: (key: CallKey) => string;
  readonly appId: () => string;
  readonly timeoutMs: number;
  readonly credentials: () => { token: string; accessToken: string | null } | null;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
  /** Called after each good answer to the session's own token, except for polls of the page. */
  readonly onUsed?: () => void;
}

export type RequestFor<K extends CallKey> = RequestOf<EndpointOf<K>>;
export type ResultFor<K extends CallKey> = ResultOf<EndpointOf<K>>;

export interface Client {
  /** Returns the result of a good answer; throws an `ApiError` for everything else. */
  call<K extends CallKey>(key: K, request?: RequestFor<K>, options?: CallOptions): Promise<ResultFor<K>>;
  /** As `call`, but returns the result with message and code. */
  callEnvelope<K extends CallKey>(
    key: K,
    request?: RequestFor<K>,
    options?: CallOptions,
  ): Promise<Envelope<ResultFor<K>>>;
}

/** The only HTTP client. It shows no errors: the caller decides, or `reportError` does. */
export function createClient(ports: ClientPorts): Client {
  async function callEnvelope<K extends CallKey>(
    key: K,
    request?: RequestFor<K>,
    options: CallOptions = {},
  ): Promise<Envelope<ResultFor<K>>> {
    // Does not wait if the row is in memory: a sign-out must read its token before the storage is emptied.
    const row = ports.table[key] ?? (await ports.loadTable())[key];
    const credentials = ports.credentials();
    const built = buildRequest(row, (request ?? {}) as RequestParts, {
      baseUrl: ports.baseUrl(key),
      appId: options.appId ?? ports.appId(),
      token: options.token ?? credentials?.token ?? null,
      accessToken: options.token === undefined ? (credentials?.accessToken ?? null) : null,
      now: ports.now(),
      withTimestamp: key !== "dictionary.readItems",
    });
    const { cached } = options;
    const { status, body, etag } = await exchange(ports, built, options);
    if (status === 304 && cached?.envelope) return cached.envelope as Envelope<ResultFor<K>>;
    try {
      const rule = options.succeedsByResult ? "result" : key === "scan.signIn" ? "pending too" : "code";
      const envelope = openEnvelope(status, body, rule) as Envelope<ResultFor<K>>;
      if (credentials && options.token === undefined && !row.isPassive) ports.onUsed?.();
      if (cached) Object.assign(cached, { etag, envelope });
      return envelope;
    } catch (error) {
      if (error instanceof ApiError) error.sentToken = options.token ?? credentials?.token ?? null;
      if (options.token === undefined && isTokenReplaced(error, ports.credentials()))
        return callEnvelope(key, request, options);
      throw error;
    }
  }
  return { callEnvelope, call: async (key, request, options) => (await callEnvelope(key, request, options)).result };
}

async function exchange(
  ports: ClientPorts,
  { url, ...init }: BuiltRequest,
  { signal: callerSignal, timeoutMs = ports.timeoutMs, cached, send = ports.fetch }: CallOptions,
): Promise<{ status: number; body: unknown; etag: string | null }> {
  const timeout = new AbortController();
  const stopTimer = patience.start(() => timeout.abort(), timeoutMs);
  if (cached?.etag) Object.assign(init.headers, { "If-None-Match": cached.etag });
  const signal = callerSignal ? AbortSignal.any([callerSignal, timeout.signal]) : timeout.signal;
  try {
    const response = await send(url, { ...init, signal, credentials: "same-origin", cache: "no-store" });
    // The timeout also covers the body: a server that stops half-way must not block the screen.
    const text = await response.text();
    return { status: response.status, body: parseJson(text), etag: response.headers.get("etag") };
  } catch (cause) {
    if (callerSignal?.aborted && isAborted(cause)) throw cause;
    if (timeout.signal.aborted)
      throw new ApiError({ status: 0, code: "client.timeout", message: apiText.timeout, details: null });
    throw new ApiError({ status: 0, code: "client.offline", message: apiText.offline, details: null });
  } finally {
    stopTimer();
  }
}

/**
 * Returns whether another token is stored now. A new password in another tab ends the token of a pending call, which is
 * then sent again with the new token.
 */
export const isTokenReplaced = (error: unknown, current: { readonly token: string } | null): boolean =>
  error instanceof ApiError &&
  error.code === "session.expired" &&
  error.sentToken !== null &&
  current !== null &&
  current.token !== error.sentToken;

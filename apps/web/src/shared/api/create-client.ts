import type { EndpointOf, Envelope, RequestOf, ResultOf } from "@tender/contract";
import { patience } from "#shared/clock/patience.ts";
import { ApiError, isAborted } from "./api-error.ts";
import type { ApiTable, CallKey, EntryApiTable } from "./api-table.ts";
import { type BuiltRequest, buildRequest, type RequestParts } from "./build-request.ts";
import { openEnvelope, parseJson } from "./envelope-rules.ts";
import { apiText } from "./text.ts";

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent instead of the session's token: a token that is yet to be checked, or the access token at sign-out. */
  readonly token?: string;
  /** Sent instead of the portal's own id: the permission call of a subsystem of this server. */
  readonly appId?: string;
  /** Waited for instead of the usual time: a file takes longer. */
  readonly timeoutMs?: number;
  /** Sends in place of `fetch`: who shows how far a file is. */
  readonly send?: ClientPorts["fetch"];
  /** The call's last answer with its validator, which the next one costs nothing while it holds. Kept by the caller. */
  readonly kept?: KeptAnswer;
  /** A good answer is one with a result, whatever its code says. */
  readonly isJudgedByResult?: true;
}

export interface KeptAnswer {
  etag?: string | null;
  envelope?: Envelope<unknown>;
}

export interface ClientPorts {
  readonly table: EntryApiTable;
  /** The rows that are not in `table`. */
  readonly loadTable: () => Promise<ApiTable>;
  /** Before the path of a call; empty is this origin. */
  readonly baseUrl: (key: CallKey) => string;
  readonly appId: () => string;
  readonly timeoutMs: number;
  readonly credentials: () => { token: string; accessToken: string | null } | null;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
  /** Told of every good answer that the session's own token was used for; a poll of the page is no use. */
  readonly onUsed?: () => void;
}

export type RequestFor<K extends CallKey> = RequestOf<EndpointOf<K>>;
export type ResultFor<K extends CallKey> = ResultOf<EndpointOf<K>>;

export interface Client {
  /** The result of a good answer; an `ApiError` for everything else. */
  call<K extends CallKey>(key: K, request?: RequestFor<K>, options?: CallOptions): Promise<ResultFor<K>>;
  /** The same with message and code. */
  callEnvelope<K extends CallKey>(
    key: K,
    request?: RequestFor<K>,
    options?: CallOptions,
  ): Promise<Envelope<ResultFor<K>>>;
}

/** The one HTTP client. It presents nothing: that is the caller's choice, or `reportError`'s. */
export function createClient(ports: ClientPorts): Client {
  async function callEnvelope<K extends CallKey>(
    key: K,
    request?: RequestFor<K>,
    options: CallOptions = {},
  ): Promise<Envelope<ResultFor<K>>> {
    // Without waiting where the row is at hand: a sign-out must take its token before the storage is emptied.
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
    const { kept } = options;
    const { status, body, etag } = await exchange(ports, built, options);
    if (status === 304 && kept?.envelope) return kept.envelope as Envelope<ResultFor<K>>;
    try {
      const rule = options.isJudgedByResult ? "result" : key === "scan.signIn" ? "pending too" : "code";
      const envelope = openEnvelope(status, body, rule) as Envelope<ResultFor<K>>;
      if (credentials && options.token === undefined && !row.isPassive) ports.onUsed?.();
      if (kept) Object.assign(kept, { etag, envelope });
      return envelope;
    } catch (error) {
      if (error instanceof ApiError) error.sentToken = options.token ?? credentials?.token ?? null;
      if (options.token === undefined && wasReplaced(error, ports.credentials()))
        return callEnvelope(key, request, options);
      throw error;
    }
  }
  return { callEnvelope, call: async (key, request, options) => (await callEnvelope(key, request, options)).result };
}

async function exchange(
  ports: ClientPorts,
  { url, ...init }: BuiltRequest,
  { signal: callerSignal, timeoutMs = ports.timeoutMs, kept, send = ports.fetch }: CallOptions,
): Promise<{ status: number; body: unknown; etag: string | null }> {
  const timeout = new AbortController();
  const stopTimer = patience.start(() => timeout.abort(), timeoutMs);
  if (kept?.etag) Object.assign(init.headers, { "If-None-Match": kept.etag });
  const signal = callerSignal ? AbortSignal.any([callerSignal, timeout.signal]) : timeout.signal;
  try {
    const response = await send(url, { ...init, signal, credentials: "same-origin", cache: "no-store" });
    // The bound covers the body as well: a server that stops half-way must not hang the screen.
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

/** A new password in another tab ends the token under way; the next one may already be there, and the call goes out again with it. */
export const wasReplaced = (error: unknown, now: { readonly token: string } | null): boolean =>
  error instanceof ApiError &&
  error.code === "session.expired" &&
  error.sentToken !== null &&
  now !== null &&
  now.token !== error.sentToken;

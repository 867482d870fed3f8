import {
  allEndpoints,
  type Endpoint,
  type EndpointKey,
  type EndpointOf,
  type ErrorCode,
  type ErrorValues,
  errorCodesOf,
  errors,
  type FailureDetails,
  failureEnvelope,
  type InputOf,
  messageOf,
  type ResultOf,
} from "@tender/contract";

type Result<K extends EndpointKey> = ResultOf<EndpointOf<K>>;
type Answer<K extends EndpointKey> = Result<K> | Refusal | Response;
type Reply<K extends EndpointKey> = (input: InputOf<EndpointOf<K>>) => Answer<K> | Promise<Answer<K>>;

/** A refusal in the server's form: status and text from the contract's table, with `{name}` placeholders filled in. */
class Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: FailureDetails | null;
  constructor(code: ErrorCode, details: FailureDetails | null, values: ErrorValues) {
    this.code = code;
    this.message = messageOf(code, values);
    this.details = details;
  }
}

export const refusal = (code: ErrorCode, details: FailureDetails | null = null, values: ErrorValues = {}): Refusal =>
  new Refusal(code, details, values);

/** The answer of a proxy before the server, without a code of the contract. */
export const fromGateway = (status: number): Response =>
  new Response("<html><body>upstream</body></html>", { status, headers: { "content-type": "text/html" } });

/** The calls that `answer` has recorded. */
export interface RecordedCalls<K extends EndpointKey> {
  /** The inputs in order, parsed by the contract. */
  readonly inputs: InputOf<EndpointOf<K>>[];
  /** The request lines: `GET /api/sys/dict/getDictItems/cgfs`. */
  readonly lines: string[];
  /** The headers of each call: `X-Access-Token`, `appId` and others. */
  readonly headers: Headers[];
}

interface Route {
  readonly key: EndpointKey;
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly pattern: RegExp;
}

interface RegisteredAnswer {
  readonly reply: (input: unknown) => unknown;
  readonly calls: { inputs: unknown[]; lines: string[]; headers: Headers[] };
}

const routes: readonly Route[] = allEndpoints().flatMap(({ key, endpoint }) =>
  endpoint.paths.map((path) => ({
    key,
    endpoint,
    method: endpoint.methods[0],
    pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  })),
);
const registeredAnswers = new Map<EndpointKey, RegisteredAnswer>();
const faults: string[] = [];
const sentCalls: SentCall[] = [];
let isOffline = false;
let readFailure: "refused" | "dropped" | null = null;
let pendingCalls = new AbortController();
let pendingCount = 0;

/** A call that the page sent. */
export interface SentCall {
  readonly key: EndpointKey;
  readonly method: string;
  readonly headers: Headers;
}

/** Returns all calls of the test so far, in order. */
export const readSentCalls = (): readonly SentCall[] => sentCalls;

/**
 * Sets the server's answer to a call. The contract's own schemas parse the request and validate the answer: an answer
 * that the server could not give, or a call without a set answer, fails the test.
 */
export function answer<K extends EndpointKey>(key: K, reply: Answer<K> | Reply<K>): RecordedCalls<K> {
  const calls = { inputs: [], lines: [], headers: [] };
  const isFunction = (value: unknown): value is (input: unknown) => unknown => typeof value === "function";
  registeredAnswers.set(key, { reply: isFunction(reply) ? reply : () => reply, calls });
  return calls;
}

/** Answers the call that every page with dictionaries sends. */
const answerDefaultCalls = (): unknown => answer("dictionary.readDisabled", { dictionaries: {}, selects: {} });
answerDefaultCalls();

/** Calls of the frame around every view. */
const frameCalls: readonly EndpointKey[] = [
  ...(["session.readCurrent", "permission.readOwn", "permission.judgeAddress", "system.health"] as const),
  ...(["profile.readAppearance", "noticeInbox.listOwn", "launcher.listSubsystems", "dictionary.readDisabled"] as const),
];

/**
 * Lets each read of the view fail, with an answer of the server (`refused`) or without one (`dropped`), or no longer
 * (`null`). The frame around the view is still answered.
 */
export function failReads(failure: "refused" | "dropped" | null): void {
  readFailure = failure;
}

/** Makes the server unreachable until `goOnline`. */
export function goOffline(): void {
  isOffline = true;
}

export function goOnline(): void {
  isOffline = false;
}

/** A deferred answer: `answer("…", reply.promise)` stays pending until `reply.resolve(…)`. */
export const deferred = <T>() => Promise.withResolvers<T>();

/**
 * Rejects pending answers, as when a page is left, so that none arrives in the next test. Returns whether there were
 * any.
 */
export function rejectPendingAnswers(): boolean {
  if (pendingCount === 0) return false;
  pendingCalls.abort(new TypeError("Failed to fetch"));
  pendingCalls = new AbortController();
  return true;
}

/** Removes all answers and returns the faults since the last call. */
export function resetAnswers(): string[] {
  registeredAnswers.clear();
  answerDefaultCalls();
  sentCalls.length = 0;
  isOffline = false;
  readFailure = null;
  return faults.splice(0);
}

const recordFault = (text: string): Response => {
  faults.push(text);
  return new Response(text, { status: 599 });
};

/** Replaces `fetch`. */
export async function respond(url: URL, init: RequestInit = {}): Promise<Response> {
  // As in the browser, an aborted call does not leave the page.
  init.signal?.throwIfAborted();
  if (isOffline) throw new TypeError("Failed to fetch");
  const method = init.method ?? "GET";
  const route = routes.find((route) => route.method === method && route.pattern.test(url.pathname));
  if (!route) return recordFault(`the contract has no ${method} ${url.pathname}`);
  const { key, endpoint } = route;
  sentCalls.push({ key, method, headers: new Headers(init.headers) });
  const entry = registeredAnswers.get(key);
  if (readFailure !== null && !frameCalls.includes(key)) return answerFailedRead(key, endpoint, readFailure);
  if (!entry) return recordFault(`no answer is set for ${key} (${method} ${url.pathname})`);
  const input = parseInput(endpoint, route.pattern.exec(url.pathname)?.groups ?? {}, url.searchParams, init.body);
  if (typeof input === "string") return recordFault(`the contract refuses the input of ${key}: ${input}`);
  entry.calls.inputs.push(input);
  entry.calls.lines.push(`${method} ${url.pathname}`);
  entry.calls.headers.push(new Headers(init.headers));
  const signal = init.signal ? AbortSignal.any([init.signal, pendingCalls.signal]) : pendingCalls.signal;
  pendingCount += 1;
  try {
    return toResponse(key, endpoint, await raceWithAbort(entry.reply(input), signal));
  } finally {
    pendingCount -= 1;
  }
}

function answerFailedRead(key: EndpointKey, endpoint: Endpoint, failure: "refused" | "dropped"): Response {
  if (failure === "dropped") throw new TypeError("Failed to fetch");
  return toResponse(key, endpoint, refusal("http.internal", { requestId: "r-1" }, { requestId: "r-1" }));
}

async function raceWithAbort<T>(value: T | Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([value, aborted]);
}

function parseInput(
  endpoint: Endpoint,
  params: Record<string, string>,
  search: URLSearchParams,
  body: RequestInit["body"],
): object | string {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    if (name !== "_t") query[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  const input = {
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)])),
    query,
    body: typeof body === "string" ? JSON.parse(body) : (body ?? {}),
  };
  const parsed: Record<string, unknown> = {};
  for (const part of ["params", "query", "body"] as const) {
    const result = endpoint[part]?.safeParse(input[part]);
    if (result && !result.success) return `${part}: ${result.error.message}`;
    parsed[part] = result ? result.data : endpoint.upload && part === "body" ? input.body : undefined;
  }
  return parsed;
}

function toResponse(key: EndpointKey, endpoint: Endpoint, value: unknown): Response {
  if (value instanceof Response) return value;
  if (value instanceof Refusal) {
    const { code, message, details } = value;
    if (!errorCodesOf(endpoint).includes(code)) return recordFault(`${key} never answers ${code}`);
    const body = { success: false, code, message, result: details, timestamp: Date.now() };
    if (!failureEnvelope.safeParse(body).success)
      return recordFault(`${code} does not carry ${JSON.stringify(details)}`);
    return Response.json(body, { status: errors[code].status });
  }
  const result = endpoint.result.safeParse(value);
  if (!result.success) return recordFault(`the contract has no such answer of ${key}: ${result.error.message}`);
  const body = { success: true, code: "200", message: "操作成功", result: result.data, timestamp: Date.now() };
  return Response.json(endpoint.shape === "own" ? result.data : body);
}

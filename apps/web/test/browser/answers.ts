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

/** A refusal as the server writes it: status and text of the contract's table, `{name}` places filled in. */
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

/** What a proxy before the server answers: it knows nothing of our codes. */
export const fromGateway = (status: number): Response =>
  new Response("<html><body>upstream</body></html>", { status, headers: { "content-type": "text/html" } });

/** What `answer` keeps of the calls that came. */
export interface Asked<K extends EndpointKey> {
  /** What was asked, parsed by the contract, in order. */
  readonly inputs: InputOf<EndpointOf<K>>[];
  /** How the call is on the wire: `GET /api/sys/dict/getDictItems/cgfs`. */
  readonly lines: string[];
  /** What came with it: `X-Access-Token`, `appId` and the others. */
  readonly headers: Headers[];
}

interface Route {
  readonly key: EndpointKey;
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly pattern: RegExp;
}

interface Known {
  readonly reply: (input: unknown) => unknown;
  readonly asked: { inputs: unknown[]; lines: string[]; headers: Headers[] };
}

const routes: readonly Route[] = allEndpoints().flatMap(({ key, endpoint }) =>
  endpoint.paths.map((path) => ({
    key,
    endpoint,
    method: endpoint.methods[0],
    pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  })),
);
const known = new Map<EndpointKey, Known>();
const troubles: string[] = [];
const sent: Sent[] = [];
let isOffline = false;
let underWay = new AbortController();
let waiting = 0;

/** A call as it left the page. */
export interface Sent {
  readonly key: EndpointKey;
  readonly method: string;
  readonly headers: Headers;
}

/** Every call of the test until now, in order. */
export const requestsSent = (): readonly Sent[] => sent;

/**
 * From now on the server answers this call so. The request is read, and the answer written, by the contract's own
 * schemas: what the server could not answer fails the test, and so does a call that nothing was said about.
 */
export function answer<K extends EndpointKey>(key: K, reply: Answer<K> | Reply<K>): Asked<K> {
  const asked = { inputs: [], lines: [], headers: [] };
  const isFunction = (value: unknown): value is (input: unknown) => unknown => typeof value === "function";
  known.set(key, { reply: isFunction(reply) ? reply : () => reply, asked });
  return asked;
}

/** Every page of dictionaries asks it. */
const answerStanding = (): unknown => answer("dictionary.readStopped", { dictionaries: {}, selects: {} });
answerStanding();

/** The server cannot be reached until `goOnline`. */
export function goOffline(): void {
  isOffline = true;
}

export function goOnline(): void {
  isOffline = false;
}

/** An answer that the test gives when it likes: `answer("…", later.promise)` is on its way until `later.resolve(…)`. */
export const later = <T>() => Promise.withResolvers<T>();

/** What is still unanswered fails, as when a page is left: no answer of one test arrives in the next. Was there any? */
export function endAnswers(): boolean {
  if (waiting === 0) return false;
  underWay.abort(new TypeError("Failed to fetch"));
  underWay = new AbortController();
  return true;
}

/** Forgets all answers; says what went wrong since the last time. */
export function takeTroubles(): string[] {
  known.clear();
  answerStanding();
  sent.length = 0;
  isOffline = false;
  return troubles.splice(0);
}

const trouble = (text: string): Response => {
  troubles.push(text);
  return new Response(text, { status: 599 });
};

/** Stands in for `fetch`. */
export async function respond(url: URL, init: RequestInit = {}): Promise<Response> {
  // As the browser does: what nobody waits for any more does not leave the page.
  init.signal?.throwIfAborted();
  if (isOffline) throw new TypeError("Failed to fetch");
  const method = init.method ?? "GET";
  const found = routes.find((route) => route.method === method && route.pattern.test(url.pathname));
  if (!found) return trouble(`the contract has no ${method} ${url.pathname}`);
  const { key, endpoint } = found;
  sent.push({ key, method, headers: new Headers(init.headers) });
  const entry = known.get(key);
  if (!entry) return trouble(`nothing was said about ${key} (${method} ${url.pathname})`);
  const input = inputOf(endpoint, found.pattern.exec(url.pathname)?.groups ?? {}, url.searchParams, init.body);
  if (typeof input === "string") return trouble(`${key} was asked with what the contract refuses: ${input}`);
  entry.asked.inputs.push(input);
  entry.asked.lines.push(`${method} ${url.pathname}`);
  entry.asked.headers.push(new Headers(init.headers));
  const signal = init.signal ? AbortSignal.any([init.signal, underWay.signal]) : underWay.signal;
  waiting += 1;
  try {
    return written(key, endpoint, await unlessAborted(entry.reply(input), signal));
  } finally {
    waiting -= 1;
  }
}

async function unlessAborted<T>(value: T | Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([value, aborted]);
}

function inputOf(
  endpoint: Endpoint,
  params: Record<string, string>,
  search: URLSearchParams,
  body: RequestInit["body"],
): object | string {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    if (name !== "_t") query[name] = all.length > 1 ? all : (all[0] ?? "");
  }
  const given = {
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)])),
    query,
    body: typeof body === "string" ? JSON.parse(body) : (body ?? {}),
  };
  const parsed: Record<string, unknown> = {};
  for (const part of ["params", "query", "body"] as const) {
    const result = endpoint[part]?.safeParse(given[part]);
    if (result && !result.success) return `${part}: ${result.error.message}`;
    parsed[part] = result ? result.data : endpoint.upload && part === "body" ? given.body : undefined;
  }
  return parsed;
}

function written(key: EndpointKey, endpoint: Endpoint, value: unknown): Response {
  if (value instanceof Response) return value;
  if (value instanceof Refusal) {
    const { code, message, details } = value;
    if (!errorCodesOf(endpoint).includes(code)) return trouble(`${key} never answers ${code}`);
    const body = { success: false, code, message, result: details, timestamp: Date.now() };
    if (!failureEnvelope.safeParse(body).success) return trouble(`${code} does not carry ${JSON.stringify(details)}`);
    return Response.json(body, { status: errors[code].status });
  }
  const result = endpoint.result.safeParse(value);
  if (!result.success) return trouble(`the contract has no such answer of ${key}: ${result.error.message}`);
  const body = { success: true, code: "200", message: "操作成功", result: result.data, timestamp: Date.now() };
  return Response.json(endpoint.shape === "own" ? result.data : body);
}

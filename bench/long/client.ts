import { signIn } from "../portal.ts";

/** A call of the load. `expected`: the only status that is no error; default 200. */
export interface Call {
  readonly method?: "GET" | "POST";
  readonly token?: string;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expected?: number | readonly number[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty for an answer that is not JSON. */
  readonly result: Readonly<Record<string, unknown>>;
}

export interface Client {
  readonly url: string;
  /** Sends a call and counts it. Null: it failed. */
  send(path: string, call?: Call): Promise<Answer | null>;
  /** Returns the token of an account of the demo or the bench, which stays signed in. */
  tokenOf(username: string): Promise<string>;
  readonly counts: { calls: number; errors: number };
  /** Failures by reason. */
  readonly failures: ReadonlyMap<string, number>;
}

const CALL_TIMEOUT_MS = 60_000;

async function resultOf(response: Response): Promise<Answer["result"]> {
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("application/json")) return ((await response.json()) as { result?: Answer["result"] }).result ?? {};
  await response.arrayBuffer();
  return {};
}

export function createClient(url: string): Client {
  const counts = { calls: 0, errors: 0 };
  const failures = new Map<string, number>();
  const tokens = new Map<string, Promise<string>>();
  const fail = (reason: string) => {
    counts.errors += 1;
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
  };
  return {
    url,
    counts,
    failures,
    send: async (path, { method = "GET", token, body, form, headers = {}, expected = 200 } = {}) => {
      counts.calls += 1;
      const address = path.split("?")[0]?.replaceAll(/[0-9A-Z]{26}/g, "*");
      try {
        const response = await fetch(`${url}${path}`, {
          method,
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
          headers: {
            ...(token ? { "x-access-token": token } : {}),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...(form ? { body: form } : {}),
        });
        const answer = { status: response.status, headers: response.headers, result: await resultOf(response) };
        if ([expected].flat().includes(response.status)) return answer;
        fail(`${method} ${address}: ${response.status}`);
      } catch (error) {
        fail(`${method} ${address}: ${error instanceof Error ? error.name : error}`);
      }
      return null;
    },
    tokenOf: (username) => {
      const token = tokens.get(username) ?? signIn(url, username);
      tokens.set(username, token);
      return token;
    },
  };
}

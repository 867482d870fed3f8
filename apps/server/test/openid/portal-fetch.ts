import type { TestApp } from "@tender/testkit";

interface RequestOptions {
  readonly redirect?: "manual";
  readonly method?: string | undefined;
  readonly headers?: Record<string, string> | undefined;
  readonly body?: unknown;
}

/** Sends calls of the public address to this node, as a proxy that ends TLS in front of it. */
export function portalFetch({ app }: Pick<TestApp, "app">) {
  return async (address: string, { method = "GET", headers = {}, body }: RequestOptions = {}): Promise<Response> => {
    const { host, pathname, search } = new URL(address);
    const answer = await app.inject({
      method: method as "GET",
      url: pathname + search,
      headers: {
        ...(body instanceof URLSearchParams ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        ...headers,
        host,
      },
      ...(body ? { payload: String(body) } : {}),
    });
    const lines = Object.entries(answer.headers).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, String(value)]),
    );
    return new Response(answer.body, { status: answer.statusCode, headers: lines });
  };
}

import type { TestApp } from "@tender/testkit";
import type { InjectOptions } from "fastify";

type Fields = Readonly<Record<string, unknown>>;

/** A request of a scenario with its answer. `body` and `result` are empty where they are no JSON objects. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly token: string | undefined;
  readonly body: Fields;
  readonly code: unknown;
  readonly result: Fields;
  readonly requestId: unknown;
}

export interface SentRequests {
  /** Requests since the last `clear`. */
  readonly list: readonly Sent[];
  clear(): void;
  last(): Sent;
  /** Runs `send` with a version that the object does not have. Returns null if its request states no version. */
  withOtherVersion<T>(send: () => Promise<T>): Promise<T | null>;
}

class Unversioned extends Error {}

function fieldsIn(text: unknown): Fields {
  if (typeof text !== "string" || !/^[{[]/.test(text)) return {};
  const value = JSON.parse(text);
  return value !== null && typeof value === "object" ? value : {};
}

/** Notes the requests that tests send to the app. */
export function sentRequests({ app }: TestApp): SentRequests {
  const list: Sent[] = [];
  let isOther = false;
  const { inject } = app;
  const noting = async (options: InjectOptions) => {
    const body = fieldsIn(options.payload);
    if (isOther && typeof body.version !== "number") throw new Unversioned();
    const sent = isOther
      ? { ...options, payload: JSON.stringify({ ...body, version: Number(body.version) + 1 }) }
      : options;
    const response = await (Reflect.apply(inject, app, [sent]) as ReturnType<typeof app.inject>);
    const headers = options.headers ?? {};
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    const answer = isJson ? fieldsIn(response.body) : {};
    const result = answer.result !== null && typeof answer.result === "object" ? (answer.result as Fields) : {};
    list.push({
      method: String(options.method),
      url: String(options.url),
      body,
      code: answer.code,
      result,
      token: headers["x-access-token"]?.toString(),
      requestId: response.headers["x-request-id"],
    });
    return response;
  };
  Object.assign(app, { inject: noting });
  return {
    list,
    clear: () => void list.splice(0),
    last: () => {
      const last = list.at(-1);
      if (!last) throw new Error("no request was sent");
      return last;
    },
    withOtherVersion: async (send) => {
      isOther = true;
      try {
        return await send();
      } catch (error) {
        if (error instanceof Unversioned) return null;
        throw error;
      } finally {
        isOther = false;
      }
    },
  };
}

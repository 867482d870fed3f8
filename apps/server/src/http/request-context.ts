import type { IncomingHttpHeaders } from "node:http";
import type { EndpointKey } from "@tender/contract";
import type { FastifyRequest } from "fastify";
import type { Caller, Origin } from "#platform/caller.ts";
import { type Navigation, navigationOf } from "#platform/navigation.ts";
import { type Authenticator, cookieOf, credentialOf } from "./access-guard.ts";
import type { Context } from "./routes.ts";

export const acceptsGzip = (headers: IncomingHttpHeaders): boolean =>
  /\bgzip\b/.test(String(headers["accept-encoding"] ?? ""));

/** The context of a request; each value is computed on first use, because most handlers use few. */
export class RequestContext implements Context<EndpointKey> {
  readonly #request: FastifyRequest;
  readonly #names: Pick<Authenticator, "cookieName" | "deviceCookieName">;

  constructor(request: FastifyRequest, names: Pick<Authenticator, "cookieName" | "deviceCookieName">) {
    this.#request = request;
    this.#names = names;
  }

  get caller(): Caller {
    return this.#request.caller as Caller;
  }

  get origin(): Origin {
    const { headers, ip, id } = this.#request;
    return {
      address: ip,
      userAgent: String(headers["user-agent"] ?? "").slice(0, 300),
      deviceCookie: cookieOf(headers, this.#names.deviceCookieName),
      sessionCookie: this.cookie,
      requestId: id,
    };
  }

  get cookie(): string | undefined {
    return cookieOf(this.#request.headers, this.#names.cookieName);
  }

  get cookieNamed(): (name: string) => string | undefined {
    const { headers } = this.#request;
    return (name) => cookieOf(headers, name);
  }

  get credential(): string | undefined {
    return credentialOf(this.#request.headers);
  }

  get navigation(): Navigation {
    return navigationOf(this.#request.headers);
  }

  get ifNoneMatch(): string | undefined {
    return this.#request.headers["if-none-match"];
  }

  get range(): string | undefined {
    return this.#request.headers.range;
  }

  get ifRange(): string | undefined {
    const value = this.#request.headers["if-range"];
    return typeof value === "string" ? value : undefined;
  }

  get acceptsGzip(): boolean {
    return acceptsGzip(this.#request.headers);
  }
}

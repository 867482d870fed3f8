import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { BoundedCache } from "#platform/bounded-cache.ts";
import type { Clock } from "#platform/clock.ts";
import { addressKey, type RateLimiter } from "#platform/rate-limiter.ts";
import type { OpenidClients } from "./openid-clients.service.ts";

export interface ClientCall {
  readonly headers: IncomingHttpHeaders;
  readonly form: URLSearchParams;
  /** Network address of the caller. */
  readonly address: string;
}

/** `waitSeconds`: the call is refused for so long. `provenClientId`: the client that proved itself by its secret. */
export interface Admission {
  readonly waitSeconds?: number | undefined;
  readonly provenClientId?: string;
}

/**
 * Limits of calls from server to server: per client, from any address. Calls without a proven client count per address,
 * so that guessing a secret is slow while many valid clients behind one address are not.
 */
export interface ClientCalls {
  admit(call: ClientCall): Promise<Admission>;
  /** Counts a call whose client did not prove itself. */
  recordFailure(address: string): Promise<void>;
}

export interface ClientCallsDeps {
  readonly clients: Pick<OpenidClients, "findInUse">;
  readonly limiter: Pick<RateLimiter, "consume">;
  readonly clock: Clock;
}

const MAX_ADDRESSES = 10_000;
const ADDRESS_TTL_MS = 60_000;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, "%20"));
  } catch {
    return "";
  }
};

/** Client id and secret as sent, in the header or in the form. */
function credentialsOf({ headers, form }: Pick<ClientCall, "headers" | "form">): readonly [string, string] {
  const basic = /^Basic ([\w+/=-]+)$/i.exec(headers.authorization ?? "")?.[1];
  if (basic === undefined) return [form.get("client_id") ?? "", form.get("client_secret") ?? ""];
  const text = Buffer.from(basic, "base64").toString("utf8");
  const colonIndex = text.indexOf(":");
  return colonIndex < 0 ? ["", ""] : [decode(text.slice(0, colonIndex)), decode(text.slice(colonIndex + 1))];
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

export function createClientCalls({ clients, limiter, clock }: ClientCallsDeps): ClientCalls {
  /** End of the wait per address, as far as this node knows. */
  const waitEnds = new BoundedCache<number>(clock, MAX_ADDRESSES, ADDRESS_TTL_MS);

  return {
    admit: async (call) => {
      const address = addressKey(call.address);
      const until = waitEnds.get(address);
      if (until !== undefined && until > clock.now()) return { waitSeconds: Math.ceil((until - clock.now()) / 1_000) };
      const [clientId, secret] = credentialsOf(call);
      const client = clientId === "" ? undefined : await clients.findInUse(clientId);
      // Any caller can name a client without a secret and exhaust its limit, so these calls count by client and address.
      if (client?.secret === null)
        return { waitSeconds: await limiter.consume("openidClient", `${clientId} ${address}`) };
      if (!client || !isSame(client.secret, secret)) return {};
      return { waitSeconds: await limiter.consume("openidClient", clientId), provenClientId: clientId };
    },
    recordFailure: async (callerAddress) => {
      const address = addressKey(callerAddress);
      const seconds = await limiter.consume("openidFailure", address);
      if (seconds !== undefined) waitEnds.set(address, clock.now() + seconds * 1_000);
    },
  };
}

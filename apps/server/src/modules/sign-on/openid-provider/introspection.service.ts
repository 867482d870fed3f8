import type { Clock } from "#platform/clock.ts";
import type { AdapterOf } from "./openid-adapter.service.ts";

/** Answer about a token to a client: RFC 7662. */
export type Introspected = Readonly<Record<string, unknown>> & { readonly active: boolean };

/**
 * Introspection without the library's request handling, which costs several times the answer itself; servers of clients
 * call it with each of their own requests. The state is the library's, and the library answers every request that is
 * not plain.
 */
export interface Introspection {
  /** `clientId`: the client, which has proved itself. Undefined: not a plain request. */
  answer(clientId: string, form: URLSearchParams): Promise<Introspected | undefined>;
}

const PLAIN_FIELDS: ReadonlySet<string> = new Set(["token", "token_type_hint"]);
const INACTIVE: Introspected = { active: false };

export function createIntrospection(adapterOf: AdapterOf, issuer: string, clock: Clock): Introspection {
  const [accessTokens, refreshTokens, grants] = ["AccessToken", "RefreshToken", "Grant"].map(adapterOf);

  return {
    answer: async (clientId, form) => {
      const names = [...form.keys()];
      const token = form.get("token");
      if (!token || new Set(names).size < names.length || !names.every((name) => PLAIN_FIELDS.has(name)))
        return undefined;
      const [access, refresh] = await Promise.all([accessTokens?.find(token), refreshTokens?.find(token)]);
      const found = access ?? refresh;
      if (!found || found.clientId !== clientId || found.consumed !== undefined) return INACTIVE;
      if (Number(found.exp) * 1_000 <= clock.now() || !(await grants?.find(String(found.grantId)))) return INACTIVE;
      const { accountId: sub, exp, iat, sid, scope } = found;
      const type = access ? { token_type: "Bearer" } : {};
      return { active: true, sub, client_id: clientId, exp, iat, sid, iss: issuer, scope, ...type };
    },
  };
}

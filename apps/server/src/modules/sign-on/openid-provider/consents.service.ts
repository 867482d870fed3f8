import type { Clock } from "#platform/clock.ts";
import { tokenDigest } from "#platform/tokens.ts";
import type { OpenidStateStore } from "./openid-state.store.ts";

/** Scopes that people have allowed a client to read. */
export interface Consents {
  covers(userId: string, clientId: string, scopes: readonly string[]): Promise<boolean>;
  remember(userId: string, clientId: string, scopes: readonly string[]): Promise<void>;
}

const MODEL = "Consent";
const CONSENT_MS = 365 * 86_400_000;

export function createConsents(state: Pick<OpenidStateStore, "find" | "upsert">, clock: Clock): Consents {
  const keyOf = (userId: string, clientId: string): string => tokenDigest(`${userId} ${clientId}`);

  async function listAgreed(userId: string, clientId: string): Promise<readonly string[]> {
    const row = await state.find(MODEL, keyOf(userId, clientId), new Date(clock.now()));
    return row ? String(row.payload.scope).split(" ") : [];
  }

  return {
    covers: async (userId, clientId, scopes) => {
      const agreed = new Set(await listAgreed(userId, clientId));
      return scopes.every((scope) => agreed.has(scope));
    },
    remember: async (userId, clientId, scopes) => {
      const allScopes = new Set([...(await listAgreed(userId, clientId)), ...scopes]);
      await state.upsert({
        model: MODEL,
        id: keyOf(userId, clientId),
        payload: { scope: [...allScopes].join(" "), clientId },
        grantId: null,
        uid: null,
        sessionId: null,
        userId,
        expiresAt: new Date(clock.now() + CONSENT_MS),
      });
    },
  };
}

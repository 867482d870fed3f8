import { session } from "@tender/server/src/modules/session/session/session.tables.ts";
import type { Db } from "@tender/server/src/platform/database/database.ts";
import { newId } from "@tender/server/src/platform/ids.ts";
import { newToken, tokenDigest } from "@tender/server/src/platform/tokens.ts";

export interface OpenSession {
  readonly id: string;
  readonly token: string;
  readonly userId: string;
}

const HOUR_MS = 3_600_000;
const INSERTED_AT_ONCE = 1_000;

/** Inserts sessions of the bench's accounts directly; `accounts` of them are used in turn. */
export async function openSessions(db: Db, count: number, accounts: number): Promise<OpenSession[]> {
  const now = new Date();
  const sessions = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    token: newToken(),
    userId: `bench-u-${(n % accounts) + 1}`,
  }));
  for (let start = 0; start < count; start += INSERTED_AT_ONCE)
    await db.insert(session).values(
      sessions.slice(start, start + INSERTED_AT_ONCE).map(({ id, token, userId }) => ({
        id,
        userId,
        tokenDigest: tokenDigest(token),
        remember: false,
        credentialsVersion: 1,
        method: "password" as const,
        address: "203.0.113.10",
        userAgent: "bench",
        createdAt: now,
        lastUsedAt: now,
        idleSeconds: 43_200,
        absoluteEnd: new Date(now.getTime() + HOUR_MS),
      })),
    );
  return sessions;
}

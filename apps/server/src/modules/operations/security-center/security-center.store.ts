import { and, count, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { caCrl, caProvider } from "#modules/access/certificate/certificate.tables.ts";
import { openidKey } from "#modules/guard/openid-key/openid-key.tables.ts";
import { encryptionPair, signInFailure } from "#modules/guard/password-guesses/password-guesses.tables.ts";
import { appUser } from "#modules/people/account/account.tables.ts";
import { passkey } from "#modules/session/passkey/passkey.tables.ts";
import { signingKey } from "#modules/session/session/session.tables.ts";
import { twoStep } from "#modules/session/two-step/two-step.tables.ts";
import type { Db } from "#platform/database/database.ts";
import { distinctValue } from "#platform/database/distinct-form.ts";
import { guess } from "#platform/guesses.tables.ts";
import { rateLimit } from "#platform/rate-limit.tables.ts";

/** A limit as the counters store it. */
export interface LimitPoints {
  readonly name: string;
  readonly points: number;
}

export interface Dated {
  readonly title: string;
  readonly since: Date;
  readonly until: Date | null;
}

const MAX_LOCKS = 100;
const MAX_ADMINISTRATORS = 200;
const MAX_GROUPS = 100;

/** Reads data of other modules, and changes none. */
export function createSecurityCenterStore(db: Db) {
  const nameOf = sql`split_part(${rateLimit.key}, ':', 1)`;
  return {
    /** Current counters by limit. */
    counters: (now: number): Promise<{ name: string; counted: number; most: number }[]> =>
      db
        .select({
          name: sql<string>`${nameOf}`,
          counted: sql<number>`count(*)::int`,
          most: sql<number>`max(${rateLimit.points})::int`,
        })
        .from(rateLimit)
        .where(gt(rateLimit.expire, now))
        .groupBy(nameOf)
        .orderBy(nameOf),
    /** Keys over a limit. */
    overLimit: async (limits: readonly LimitPoints[], now: number) => {
      const bounds = sql`(SELECT * FROM unnest(
        ${sql.param(limits.map(({ name }) => name))}::text[], ${sql.param(limits.map(({ points }) => points))}::int[]
      ) AS l(name, points))`;
      const { rows } = await db.execute<{ name: string; key: string; points: number; expire: string }>(sql`
        SELECT l.name, substr(r.key, length(l.name) + 2) AS key, r.points, r.expire::text AS expire
        FROM rate_limit r JOIN ${bounds} l ON split_part(r.key, ':', 1) = l.name
        WHERE r.points > l.points AND r.expire > ${now}
        ORDER BY r.expire DESC, r.key LIMIT ${MAX_LOCKS}`);
      return rows.map(({ expire, ...row }) => ({ ...row, until: new Date(Number(expire)) }));
    },
    /** Usernames and addresses with at least `minCount` wrong passwords since `since`. */
    passwordFailures: (minCount: number, since: Date) =>
      db
        .select()
        .from(signInFailure)
        .where(and(gt(signInFailure.lastAt, since), sql`${signInFailure.count} >= ${minCount}`))
        .orderBy(sql`${signInFailure.lastAt} DESC`, signInFailure.username, signInFailure.address)
        .limit(MAX_LOCKS),
    /** Wrong guesses by prefix of their key. */
    guesses: (prefix: string, minCount: number, since: Date) =>
      db
        .select()
        .from(guess)
        .where(
          and(gt(guess.lastAt, since), sql`${guess.count} >= ${minCount}`, sql`starts_with(${guess.key}, ${prefix})`),
        )
        .orderBy(sql`${guess.lastAt} DESC`, guess.key)
        .limit(MAX_LOCKS),
    usernamesOf: async (ids: readonly string[]): Promise<Map<string, string>> =>
      ids.length === 0
        ? new Map()
        : new Map(
            (
              await db
                .select({ id: appUser.id, username: appUser.username })
                .from(appUser)
                .where(inArray(appUser.id, [...ids]))
            ).map(({ id, username }) => [id, username]),
          ),
    /** Second factors of these people, sorted by username. */
    secondFactors: (ids: readonly string[]) =>
      db
        .select({
          username: appUser.username,
          realname: appUser.realname,
          lastSignInAt: appUser.lastSignInAt,
          hasTwoStep: sql<boolean>`EXISTS (SELECT FROM ${twoStep} t WHERE t.user_id = ${appUser.id})`,
          passkeys: sql<number>`(SELECT count(*)::int FROM ${passkey} p WHERE p.user_id = ${appUser.id})`,
        })
        .from(appUser)
        .where(and(inArray(appUser.id, [...ids]), eq(appUser.status, "active")))
        .orderBy(appUser.username)
        .limit(MAX_ADMINISTRATORS),
    /** Signing keys, the key pair for passwords, and revocation lists, with their dates. */
    datedKeys: async (): Promise<Dated[]> => {
      const [signing, openid, [pair], lists] = await Promise.all([
        db.select().from(signingKey).orderBy(signingKey.createdAt),
        db.select().from(openidKey).where(sql`${openidKey.retiredAt} IS NULL`).orderBy(openidKey.createdAt),
        db.select().from(encryptionPair).orderBy(sql`${encryptionPair.createdAt} DESC`).limit(1),
        db
          .select({ name: caProvider.name, thisUpdate: caCrl.thisUpdate, nextUpdate: caCrl.nextUpdate })
          .from(caCrl)
          .innerJoin(caProvider, eq(caProvider.id, caCrl.providerId))
          .where(eq(caProvider.enabled, true))
          .orderBy(caProvider.name, caCrl.nextUpdate)
          .limit(MAX_LOCKS),
      ]);
      return [
        ...signing.map(({ createdAt }) => ({ title: "访问令牌签名密钥", since: createdAt, until: null })),
        ...openid.map(({ algorithm, createdAt }) => ({
          title: `OpenID Connect 签名密钥（${algorithm}）`,
          since: createdAt,
          until: null,
        })),
        ...(pair ? [{ title: "密码传输密钥对", since: pair.createdAt, until: null }] : []),
        ...lists.map(({ name, thisUpdate, nextUpdate }) => ({
          title: `吊销列表：${name}`,
          since: thisUpdate,
          until: nextUpdate,
        })),
      ];
    },
    testAuthorities: async (): Promise<number> => {
      const ofTests = and(eq(caProvider.isTestOnly, true), eq(caProvider.enabled, true));
      return (await db.select({ total: count() }).from(caProvider).where(ofTests))[0]?.total ?? 0;
    },
    overdueLists: async (now: Date): Promise<number> =>
      (
        await db
          .select({ total: count() })
          .from(caCrl)
          .innerJoin(caProvider, eq(caProvider.id, caCrl.providerId))
          .where(and(eq(caProvider.enabled, true), lt(caCrl.nextUpdate, now)))
      )[0]?.total ?? 0,
    /**
     * Usernames that look the same, in groups. Names of printable ASCII are unique already, so the query compares only
     * the other names with each other and with the ASCII names that they resemble.
     */
    lookAlikeNames: async (): Promise<string[][]> => {
      const lookAlikeForm = sql`lower(${distinctValue({ type: "text" }, sql`${appUser.username}`)})`;
      const isOtherName = sql`${appUser.status} <> 'deleted' AND ${appUser.username} ~ '[^!-~]'`;
      const { rows } = await db.execute<{ names: string[] }>(sql`
        WITH other AS (SELECT ${appUser.username}, ${lookAlikeForm} AS look FROM ${appUser} WHERE ${isOtherName})
        SELECT array_agg(username ORDER BY username) AS names
        FROM (
          SELECT username, look FROM other
          UNION
          SELECT ${appUser.username}, lower(${appUser.username}) FROM ${appUser}
          WHERE ${appUser.status} <> 'deleted' AND lower(${appUser.username}) IN (SELECT look FROM other)
        ) AS named
        GROUP BY look HAVING count(*) > 1
        ORDER BY look LIMIT ${MAX_GROUPS}`);
      return rows.map(({ names }) => names);
    },
    /** Accounts of the demo content, even if renamed. */
    demoAccounts: async (): Promise<number> => {
      const { rows } = await db.execute<{ total: number }>(sql`
        SELECT count(*)::int AS total FROM ${appUser} u
        WHERE u.status <> 'deleted'
          AND u.created_at IN (SELECT applied_at FROM applied_seed WHERE name LIKE 'demo-accounts:%')`);
      return rows[0]?.total ?? 0;
    },
  };
}

export type SecurityCenterStore = ReturnType<typeof createSecurityCenterStore>;

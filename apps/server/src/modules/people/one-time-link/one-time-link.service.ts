import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";
import type { OneTimeLinkStore, Purpose } from "./one-time-link.store.ts";

/** Purpose of a link: the creation of the first account, or the setting of one account's password. */
export type LinkTo =
  | { readonly purpose: "first_administrator" }
  | {
      readonly purpose: "password";
      readonly userId: string;
      /** Validity in milliseconds; undefined: 24 hours. */
      readonly forMs?: number;
    };

export interface IssuedLink {
  /** Known to the recipient only: the database stores its digest. */
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Secrets of 256 random bits. Each is valid for one action, once, and expires after 24 hours by default. */
export interface OneTimeLinks {
  /** Creates a link and deletes unused links for the same action. */
  issue(to: LinkTo, tx?: Tx): Promise<IssuedLink>;
  /** Creates password links for many accounts, in their order. */
  issueMany(userIds: readonly string[], tx: Tx): Promise<readonly IssuedLink[]>;
  /** Finds a valid link. Undefined: unknown, used, replaced or expired. */
  find(
    purpose: Purpose,
    secret: string,
  ): Promise<{ readonly userId: string | null; readonly expiresAt: Date } | undefined>;
  /** Consumes a link. Of two concurrent calls one returns true. */
  use(purpose: Purpose, secret: string, tx?: Tx): Promise<boolean>;
  /** Deletes all unused password links of the account. */
  revokeAll(userId: string, tx?: Tx): Promise<void>;
}

const LINK_LIFETIME_MS = 24 * 3_600_000;

export interface OneTimeLinkDeps {
  readonly store: OneTimeLinkStore;
  readonly db: Db;
  readonly clock: Clock;
}

export function createOneTimeLinks({ store, db, clock }: OneTimeLinkDeps): OneTimeLinks {
  const newLink = (purpose: Purpose, userId: string | null, forMs = LINK_LIFETIME_MS) => {
    const secret = newToken();
    const [createdAt, expiresAt] = [new Date(clock.now()), new Date(clock.now() + forMs)];
    return { secret, row: { secretDigest: tokenDigest(secret), purpose, userId, createdAt, expiresAt } };
  };
  const issuedLink = ({ secret, row }: ReturnType<typeof newLink>): IssuedLink => ({
    secret,
    expiresAt: row.expiresAt,
  });
  const userOf = (to: LinkTo): string | null => (to.purpose === "password" ? to.userId : null);

  return {
    issue: async (to, tx) => {
      const link = newLink(to.purpose, userOf(to), to.purpose === "password" ? to.forMs : undefined);
      const write = async (tx: Tx): Promise<void> => {
        await store.removeUnused(tx, to.purpose, userOf(to));
        await store.insert(tx, [link.row]);
      };
      await (tx ? write(tx) : db.transaction(write));
      return issuedLink(link);
    },
    issueMany: async (userIds, tx) => {
      const links = userIds.map((userId) => newLink("password", userId));
      await store.removeUnusedOf(tx, "password", userIds);
      const [first] = links;
      if (first)
        await store.insertMany(
          tx,
          links.map(({ row }) => row),
          first.row,
        );
      return links.map(issuedLink);
    },
    find: (purpose, secret) => store.find(purpose, tokenDigest(secret), new Date(clock.now())),
    use: (purpose, secret, tx = db) => store.use(tx, purpose, tokenDigest(secret), new Date(clock.now())),
    revokeAll: (userId, tx = db) => store.removeUnused(tx, "password", userId),
  };
}

import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";
import type { OneTimeLinkStore, Purpose } from "./one-time-link.store.ts";

/** What a link opens: the making of the first account, or the setting of one account's password. */
export type LinkTo =
  | { readonly purpose: "first_administrator" }
  | {
      readonly purpose: "password";
      readonly userId: string;
      /** For so long alone it is good. */
      readonly forMs?: number;
    };

export interface MadeLink {
  /** Known to whoever is handed it, and to nobody else: only its digest is kept. */
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Secrets of 256 random bits that open one thing, work once and die after 24 hours, where nothing else is asked for. */
export interface OneTimeLinks {
  /** In place of every link to the same thing that nobody has used. */
  make(to: LinkTo, tx?: Tx): Promise<MadeLink>;
  /** For the passwords of many accounts at once, in their order. */
  makeForMany(userIds: readonly string[], tx: Tx): Promise<readonly MadeLink[]>;
  /** Undefined: unknown, used, replaced or too old. */
  find(
    purpose: Purpose,
    secret: string,
  ): Promise<{ readonly userId: string | null; readonly expiresAt: Date } | undefined>;
  /** Of two that use a link at once, one gets true. */
  use(purpose: Purpose, secret: string, tx?: Tx): Promise<boolean>;
  /** The account's password is not to be set by any link given out before. */
  endAllOf(userId: string, tx?: Tx): Promise<void>;
}

const LINK_MS = 24 * 3_600_000;

export interface OneTimeLinkDeps {
  readonly store: OneTimeLinkStore;
  readonly db: Db;
  readonly clock: Clock;
}

export function createOneTimeLinks({ store, db, clock }: OneTimeLinkDeps): OneTimeLinks {
  const newLink = (purpose: Purpose, userId: string | null, forMs = LINK_MS) => {
    const secret = newToken();
    const [madeAt, expiresAt] = [new Date(clock.now()), new Date(clock.now() + forMs)];
    return { secret, row: { secretDigest: tokenDigest(secret), purpose, userId, madeAt, expiresAt } };
  };
  const made = ({ secret, row }: ReturnType<typeof newLink>): MadeLink => ({ secret, expiresAt: row.expiresAt });
  const userOf = (to: LinkTo): string | null => (to.purpose === "password" ? to.userId : null);

  return {
    make: async (to, tx) => {
      const link = newLink(to.purpose, userOf(to), to.purpose === "password" ? to.forMs : undefined);
      const write = async (on: Tx): Promise<void> => {
        await store.removeUnused(on, to.purpose, userOf(to));
        await store.insert(on, [link.row]);
      };
      await (tx ? write(tx) : db.transaction(write));
      return made(link);
    },
    makeForMany: async (userIds, tx) => {
      const links = userIds.map((userId) => newLink("password", userId));
      await store.removeUnusedOf(tx, "password", userIds);
      const [first] = links;
      if (first)
        await store.insertMany(
          tx,
          links.map(({ row }) => row),
          first.row,
        );
      return links.map(made);
    },
    find: (purpose, secret) => store.find(purpose, tokenDigest(secret), new Date(clock.now())),
    use: (purpose, secret, tx = db) => store.use(tx, purpose, tokenDigest(secret), new Date(clock.now())),
    endAllOf: (userId, tx = db) => store.removeUnused(tx, "password", userId),
  };
}

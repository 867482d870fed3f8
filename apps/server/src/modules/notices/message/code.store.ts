import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { isOutOfTime } from "#platform/database/out-of-time.ts";
import { removeInPortions } from "#platform/database/remove-in-portions.ts";
import type { CodeHistory } from "./code-caps.ts";
import { codeRequest, oneTimeCode } from "./message.tables.ts";
import type { MessageRecipients } from "./message-recipients.store.ts";

export type Channel = "sms" | "mail";

export interface CodeTarget {
  readonly channel: Channel;
  readonly recipient: string;
  readonly purpose: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Limit of requests that are read: above every daily cap, so that older ones do not change the result. */
const MAX_REQUESTS_READ = 1_000;

export function createCodeStore(db: Db, { codeKeysOf }: Pick<MessageRecipients, "codeKeysOf">) {
  const isOfTarget = (target: CodeTarget) =>
    and(
      eq(oneTimeCode.channel, target.channel),
      inArray(oneTimeCode.recipient, [...codeKeysOf(target)]),
      eq(oneTimeCode.purpose, target.purpose),
    );
  return {
    /**
     * Serialises the requests for a recipient and from an address, so that two concurrent ones cannot both pass a cap.
     */
    runSerialised: <T>(recipient: string, address: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
      db.transaction(async (tx) => {
        for (const key of [`code recipient ${recipient}`, `code address ${address}`].sort())
          await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
        return work(tx);
      }),
    history: async (tx: Tx, { channel, recipient, purpose }: CodeTarget, address: string, now: number) => {
      const times = async (condition: SQL) =>
        tx
          .select({ at: codeRequest.at, purpose: codeRequest.purpose, channel: codeRequest.channel })
          .from(codeRequest)
          .where(and(condition, gt(codeRequest.at, new Date(now - DAY_MS))))
          .orderBy(desc(codeRequest.at))
          .limit(MAX_REQUESTS_READ);
      const ofRecipient = (await times(inArray(codeRequest.recipient, [...codeKeysOf({ channel, recipient })]))).filter(
        (row) => row.channel === channel,
      );
      const fromAddress = await times(eq(codeRequest.address, address));
      const sentLastHour = await tx.$count(
        codeRequest,
        and(eq(codeRequest.wasSent, true), gt(codeRequest.at, new Date(now - HOUR_MS))),
      );
      return {
        ofRecipient: ofRecipient.map((row) => row.at.getTime()),
        fromAddress: fromAddress.map((row) => row.at.getTime()),
        lastOfPurpose: ofRecipient.find((row) => row.purpose === purpose)?.at.getTime(),
        sentLastHour,
      } satisfies CodeHistory;
    },
    addRequest: async (tx: Tx, row: typeof codeRequest.$inferInsert): Promise<void> => {
      const [recipient] = codeKeysOf(row);
      await tx.insert(codeRequest).values({ ...row, recipient });
    },
    /** Stores the code; replaces an earlier code of the same recipient and purpose. */
    putCode: async (tx: Tx, row: typeof oneTimeCode.$inferInsert): Promise<void> => {
      const { digest, triesLeft, expiresAt } = row;
      const [recipient, ...formerKeys] = codeKeysOf(row);
      const others = formerKeys.filter((key) => key !== recipient);
      if (others.length > 0)
        await tx.delete(oneTimeCode).where(and(isOfTarget(row), inArray(oneTimeCode.recipient, others)));
      await tx
        .insert(oneTimeCode)
        .values({ ...row, recipient })
        .onConflictDoUpdate({
          target: [oneTimeCode.channel, oneTimeCode.recipient, oneTimeCode.purpose],
          set: { digest, triesLeft, expiresAt, usedAt: null },
        });
    },
    /** Counts one attempt at a valid code and returns its digest. Undefined: there is no valid code. */
    countAttempt: async (target: CodeTarget, now: Date): Promise<string | undefined> => {
      const [attempted] = await db
        .update(oneTimeCode)
        .set({ triesLeft: sql`${oneTimeCode.triesLeft} - 1` })
        .where(
          and(
            isOfTarget(target),
            isNull(oneTimeCode.usedAt),
            gt(oneTimeCode.triesLeft, 0),
            gt(oneTimeCode.expiresAt, now),
          ),
        )
        .returning({ digest: oneTimeCode.digest });
      return attempted?.digest;
    },
    /** Consumes the code. Of two concurrent requests only one receives true. */
    consume: async (target: CodeTarget, digest: string, now: Date, tx: Tx = db): Promise<boolean> => {
      const used = await tx
        .update(oneTimeCode)
        .set({ usedAt: now })
        .where(and(isOfTarget(target), eq(oneTimeCode.digest, digest), isNull(oneTimeCode.usedAt)))
        .returning({ digest: oneTimeCode.digest });
      return used.length > 0;
    },
    removeOutOfTime: async (before: Date, now: number): Promise<void> => {
      await removeInPortions(db, codeRequest, isOutOfTime(codeRequest.at, before, now));
      await removeInPortions(db, oneTimeCode, isOutOfTime(oneTimeCode.expiresAt, before, now));
    },
  };
}

export type CodeStore = ReturnType<typeof createCodeStore>;

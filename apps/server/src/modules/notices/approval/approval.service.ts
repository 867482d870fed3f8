import type { Unconfirmed, UnconfirmedAccounts } from "#modules/people/account/unconfirmed-account.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ChangeWords, SecondPersonNeeded, type SensitiveKind } from "#platform/second-person.ts";
import type { ApprovalRow, ApprovalStore } from "./approval.store.ts";

export type { ApprovalRow } from "./approval.store.ts";

/** A call that waits to be made. */
export type KeptCall = NonNullable<ApprovalRow["call"]>;

export type ApprovalKind = ApprovalRow["kind"];

export interface ApprovalWish {
  readonly kind: ApprovalKind;
  readonly subject: string;
  readonly title: string;
  readonly facts: ApprovalRow["facts"];
  readonly aboutUserId: string;
  readonly call?: KeptCall;
}

/** Who decides, from where. */
export interface Decision {
  readonly row: ApprovalRow;
  readonly by: Caller;
  readonly origin: Origin;
}

/** What follows from a decision about things of one kind. */
export interface ApprovalFollower {
  /** What it takes to decide; `approval:decide` unless stated. */
  readonly permission?: string;
  /** Whom of the holders it takes; unless stated, any. */
  mayDecide?(row: ApprovalRow, caller: Caller): boolean;
  /** The subjects that are there for the caller at all; unless stated, every one. */
  inSight?(subjects: readonly string[], caller: Caller): Promise<ReadonlySet<string>>;
  /** In the transaction of the decision: throwing takes it back. `decision` is null when nobody decided. */
  follow(tx: Tx, subject: string, isApproved: boolean, decision: Decision | null, reason: string): Promise<unknown>;
  /** After it, for telling people. `row`: as it waited. */
  tell(
    subject: string,
    isApproved: boolean,
    reason: string,
    about: { readonly row: ApprovalRow; readonly decision: Decision | null },
  ): Promise<unknown>;
}

export interface PendingApproval {
  readonly row: ApprovalRow;
  readonly isOwn: boolean;
  /** Whose account has to be confirmed before the caller may approve: the own one, or that of whoever asked. */
  readonly unconfirmed: "decider" | "asker" | null;
}

/**
 * Two persons for one change: who asks for it, and another who decides. Nobody decides what concerns themselves. Behind an
 * unconfirmed account may sit one of those who reset it: it decides nothing, and they approve nothing that it asks for.
 */
export interface ApprovalService {
  /** Says what decisions of a kind lead to; once for each kind, when the server is put together. */
  followWith(kind: ApprovalKind, follower: ApprovalFollower): void;
  /** In the transaction that makes what is to be decided. Answers the approval's id. */
  ask(tx: Tx, caller: Caller, wish: ApprovalWish): Promise<string>;
  /** What was to be decided is gone. */
  withdraw(tx: Tx, kind: ApprovalKind, subject: string): Promise<void>;
  /** Ids of what waits, by what is to be decided upon. */
  idsOf(kind: ApprovalKind, subjects: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What the caller may decide upon, or has asked for. */
  listPending(caller: Caller): Promise<PendingApproval[]>;
  /** What waits for a decision about one thing. */
  pendingOn(kind: ApprovalKind, subject: string, caller: Caller): Promise<PendingApproval | undefined>;
  /** Takes back what the caller asked for. Throws approval.not_found. */
  takeBack(caller: Caller, id: string, origin: Origin): Promise<void>;
  /** Do changes of this kind need a second person? */
  takesTwo(kind: SensitiveKind): boolean;
  /** Where changes of this kind need a second person and none has agreed yet: throws approval.needed. */
  requireSecond(kind: SensitiveKind, caller: Pick<Caller, "approvedBy">, words: () => ChangeWords): void;
  /** What became of the person's own requests since then, the newest first. */
  listSettledFor(userId: string, since: Date): Promise<ApprovalRow[]>;
  /** Throws approval.not_found, approval.own, approval.unconfirmed, approval.asker_unconfirmed, approval.reason_required. */
  decide(caller: Caller, id: string, decision: { isApproved: boolean; reason: string }, origin: Origin): Promise<void>;
  /**
   * Rejects what the person has asked for since then: it may have been another's wish. What is answered tells of it after the
   * commit.
   */
  rejectAskedBy(tx: Tx, userId: string, since: Date): Promise<() => Promise<void>>;
  /** Rejects what nobody decided in time; how many. */
  sweep(): Promise<number>;
}

export interface ApprovalDeps {
  readonly db: Db;
  readonly store: ApprovalStore;
  readonly unconfirmedAccounts: Pick<UnconfirmedAccounts, "among">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
  readonly clock: Clock;
  /** Kinds of change that need a second person. */
  readonly takingTwo: ReadonlySet<string>;
}

const WAITS_MS = 7 * 86_400_000;
const EXPIRED = "逾期未审批";
const ASKED_UNCONFIRMED = "提交时账号尚未确认为本人使用";
const NONE: ReadonlyMap<string, Unconfirmed> = new Map();
const DECIDES = "approval:decide";

export function createApprovalService(deps: ApprovalDeps): ApprovalService {
  const { db, store, unconfirmedAccounts, audit, clock, takingTwo } = deps;
  const followers = new Map<ApprovalKind, ApprovalFollower>();
  const now = () => new Date(clock.now());
  const isAbout = (row: ApprovalRow, { userId }: Caller): boolean =>
    row.askedByUserId === userId || row.aboutUserId === userId;

  async function asPending(caller: Caller, rows: readonly ApprovalRow[]): Promise<PendingApproval[]> {
    const { userId } = caller;
    const asked = [userId, ...rows.map((row) => row.askedByUserId)];
    const unconfirmed = takingTwo.has("takeover") ? await unconfirmedAccounts.among(db, asked) : NONE;
    const ofAsker = (row: ApprovalRow) => (unconfirmed.get(row.askedByUserId)?.by.includes(userId) ? "asker" : null);
    return rows.map((row) => ({
      row,
      isOwn: isAbout(row, caller),
      unconfirmed: unconfirmed.has(userId) ? "decider" : ofAsker(row),
    }));
  }

  function mayDecide(row: ApprovalRow, caller: Caller): boolean {
    const follower = followers.get(row.kind);
    return caller.permissions.has(follower?.permission ?? DECIDES) && (follower?.mayDecide?.(row, caller) ?? true);
  }

  /** Those that the caller has asked for, is concerned by, or may decide upon. */
  async function shownTo(caller: Caller, rows: readonly ApprovalRow[]): Promise<ApprovalRow[]> {
    const isDecidable = (row: ApprovalRow) => !isAbout(row, caller) && mayDecide(row, caller);
    const hidden = new Set<ApprovalRow>();
    for (const [kind, { inSight }] of followers) {
      const decidable = rows.filter((row) => row.kind === kind && isDecidable(row));
      if (!inSight || decidable.length === 0) continue;
      const seen = await inSight(
        decidable.map(({ subject }) => subject),
        caller,
      );
      for (const row of decidable) if (!seen.has(row.subject)) hidden.add(row);
    }
    return rows.filter((row) => isAbout(row, caller) || (isDecidable(row) && !hidden.has(row)));
  }

  /** What is answered tells of it after the commit. Undefined: it was settled by somebody else meanwhile. */
  async function settle(
    tx: Tx,
    row: ApprovalRow,
    state: "approved" | "rejected" | "expired",
    // Null: nobody decided.
    by: { readonly caller: Caller; readonly origin: Origin } | null,
    reason: string,
  ): Promise<(() => Promise<unknown>) | undefined> {
    const follower = followers.get(row.kind);
    if (!follower) throw new Error(`nothing follows a decision about ${row.kind}`);
    const isApproved = state === "approved";
    const decision = { state, decidedByUserId: by?.caller.userId ?? null, decidedAt: now(), reason };
    const made = by && { row, by: by.caller, origin: by.origin };
    if (!(await store.settle(tx, row.id, decision))) return undefined;
    await follower.follow(tx, row.subject, isApproved, made, reason);
    return () => follower.tell(row.subject, isApproved, reason, { row, decision: made });
  }

  return {
    followWith: (kind, follower) => {
      followers.set(kind, follower);
    },
    ask: (tx, { userId, username }, wish) =>
      store.insert(tx, {
        ...wish,
        askedByUserId: userId,
        askedBy: username,
        askedAt: now(),
        expiresAt: new Date(clock.now() + WAITS_MS),
        state: "pending",
        call: wish.call ?? null,
      }),
    withdraw: (tx, kind, subject) => store.withdraw(tx, kind, subject, now()),
    idsOf: async (kind, subjects) =>
      new Map((await store.pendingOf(kind, subjects)).map(({ id, subject }) => [subject, id])),
    listPending: async (caller) => asPending(caller, await shownTo(caller, await store.listPending(now()))),
    pendingOn: async (kind, subject, caller) => {
      const rows = await store.pendingOf(kind, [subject]);
      return (await asPending(caller, rows)).find(({ row }) => row.expiresAt > now());
    },
    takeBack: async ({ userId, username }, id, origin) => {
      await audit.change(db, { action: "approval.take_back", userId, username, object: id, origin }, async (tx) => {
        if (!(await store.takeBack(tx, id, userId, now()))) throw new AppError("approval.not_found");
        return { result: undefined };
      });
    },
    takesTwo: (kind) => takingTwo.has(kind),
    requireSecond: (kind, { approvedBy }, words) => {
      if (takingTwo.has(kind) && approvedBy === undefined) throw new SecondPersonNeeded(words());
    },
    listSettledFor: store.listSettledFor,
    decide: async (caller, id, { isApproved, reason }, origin) => {
      const { userId, username } = caller;
      const entry = { action: "approval.decide", userId, username, object: id, origin, detail: { isApproved, reason } };
      const wanted = await audit.recordRefusals(entry, async () => {
        const found = await store.findPending(id, now());
        const [pending] = await asPending(caller, found ? await shownTo(caller, [found]) : []);
        if (!pending) throw new AppError("approval.not_found");
        const { row, isOwn, unconfirmed } = pending;
        if (isOwn) throw new AppError("approval.own");
        if (unconfirmed === "decider") throw new AppError("approval.unconfirmed");
        if (isApproved && unconfirmed === "asker") throw new AppError("approval.asker_unconfirmed");
        if (!isApproved && reason.trim() === "") throw new AppError("approval.reason_required");
        return row;
      });
      const tell = await audit.change(db, entry, async (tx) => {
        const state = isApproved ? "approved" : "rejected";
        const told = await settle(tx, wanted, state, { caller, origin }, reason.trim());
        if (!told) throw new AppError("approval.not_found");
        return { result: told };
      });
      await tell();
    },
    rejectAskedBy: async (tx, userId, since) => {
      const tells: (() => Promise<unknown>)[] = [];
      for (const row of await store.askedBySince(tx, userId, since)) {
        const tell = await settle(tx, row, "rejected", null, ASKED_UNCONFIRMED);
        if (tell) tells.push(tell);
      }
      return async () => {
        for (const tell of tells) await tell();
      };
    },
    sweep: async () => {
      const rows = await store.expired(now());
      for (const row of rows) {
        const tell = await db.transaction((tx) => settle(tx, row, "expired", null, EXPIRED));
        await tell?.();
      }
      return rows.length;
    },
  };
}

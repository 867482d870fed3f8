import type { Unconfirmed, UnconfirmedAccounts } from "#modules/people/account/unconfirmed-account.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ChangeDescription, SecondPersonNeeded, type SensitiveKind } from "#platform/second-person.ts";
import type { ApprovalRow, ApprovalStore } from "./approval.store.ts";

export type { ApprovalRow } from "./approval.store.ts";

/** A stored call that runs once it is approved. */
export type StoredCall = NonNullable<ApprovalRow["call"]>;

export type ApprovalKind = ApprovalRow["kind"];

export interface ApprovalRequest {
  readonly kind: ApprovalKind;
  readonly subject: string;
  readonly title: string;
  readonly facts: ApprovalRow["facts"];
  readonly aboutUserId: string;
  readonly call?: StoredCall;
}

/** The person who decides, and the origin of that request. */
export interface Decision {
  readonly row: ApprovalRow;
  readonly by: Caller;
  readonly origin: Origin;
}

/** The effects of a decision about subjects of one kind. */
export interface ApprovalFollower {
  /** Permission that a decision needs; default `approval:decide`. */
  readonly permission?: string;
  /** Restricts the holders of the permission; default: every holder may decide. */
  mayDecide?(row: ApprovalRow, caller: Caller): boolean;
  /** The subjects that the caller may see; default: all. */
  inSight?(subjects: readonly string[], caller: Caller): Promise<ReadonlySet<string>>;
  /** Runs in the transaction of the decision; an error rolls the decision back. `decision` null: nobody decided. */
  follow(tx: Tx, subject: string, isApproved: boolean, decision: Decision | null, reason: string): Promise<unknown>;
  /** Notifies people after the commit. `row`: its state before the decision. */
  notify(
    subject: string,
    isApproved: boolean,
    reason: string,
    about: { readonly row: ApprovalRow; readonly decision: Decision | null },
  ): Promise<unknown>;
}

export interface PendingApproval {
  readonly row: ApprovalRow;
  readonly isOwn: boolean;
  /** The account that has to be confirmed before the caller may approve: the caller's own, or the requester's. */
  readonly unconfirmed: "decider" | "asker" | null;
}

/**
 * Changes that need two persons: one requests, another decides. Nobody decides a request of their own or about their
 * own account. An unconfirmed account may be used by one of those who reset it: the account decides nothing, and those
 * people approve none of its requests.
 */
export interface ApprovalService {
  /** Registers the effects of decisions of a kind; called once for each kind at start-up. */
  followWith(kind: ApprovalKind, follower: ApprovalFollower): void;
  /** Stores the request in the transaction that creates its subject. Returns the approval's id. */
  request(tx: Tx, caller: Caller, wish: ApprovalRequest): Promise<string>;
  /** Withdraws the request because its subject no longer exists. */
  withdraw(tx: Tx, kind: ApprovalKind, subject: string): Promise<void>;
  /** Returns the ids of pending approvals by subject. */
  idsOf(kind: ApprovalKind, subjects: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns pending approvals that the caller may decide, requested or is concerned by. */
  listPending(caller: Caller): Promise<PendingApproval[]>;
  /** Returns the pending approval of one subject. */
  pendingOn(kind: ApprovalKind, subject: string, caller: Caller): Promise<PendingApproval | undefined>;
  /** Withdraws the caller's own request. Throws approval.not_found. */
  withdrawOwn(caller: Caller, id: string, origin: Origin): Promise<void>;
  /** True: changes of this kind need a second person. */
  requiresSecondPerson(kind: SensitiveKind): boolean;
  /** Throws approval.needed if changes of this kind need a second person and nobody has approved this one yet. */
  requireSecond(kind: SensitiveKind, caller: Pick<Caller, "approvedBy">, words: () => ChangeDescription): void;
  /** Returns the person's own requests that were settled after `since`, the newest first. */
  listSettledFor(userId: string, since: Date): Promise<ApprovalRow[]>;
  /** Throws approval.not_found, approval.own, approval.unconfirmed, approval.asker_unconfirmed, approval.reason_required. */
  decide(caller: Caller, id: string, decision: { isApproved: boolean; reason: string }, origin: Origin): Promise<void>;
  /**
   * Rejects the person's requests since that time: another person may have made them with the account. Call the
   * returned function after the commit; it notifies people.
   */
  rejectRequestsOf(tx: Tx, userId: string, since: Date): Promise<() => Promise<void>>;
  /** Rejects expired requests. Returns their number. */
  sweep(): Promise<number>;
}

export interface ApprovalDeps {
  readonly db: Db;
  readonly store: ApprovalStore;
  readonly unconfirmedAccounts: Pick<UnconfirmedAccounts, "among">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
  readonly clock: Clock;
  /** Kinds of change that need a second person. */
  readonly kindsWithSecondPerson: ReadonlySet<string>;
}

const WAITS_MS = 7 * 86_400_000;
const EXPIRED = "逾期未审批";
const ASKED_UNCONFIRMED = "提交时账号尚未确认为本人使用";
const NONE: ReadonlyMap<string, Unconfirmed> = new Map();
const DECIDES = "approval:decide";

export function createApprovalService(deps: ApprovalDeps): ApprovalService {
  const { db, store, unconfirmedAccounts, audit, clock, kindsWithSecondPerson } = deps;
  const followers = new Map<ApprovalKind, ApprovalFollower>();
  const now = () => new Date(clock.now());
  const isAbout = (row: ApprovalRow, { userId }: Caller): boolean =>
    row.askedByUserId === userId || row.aboutUserId === userId;

  async function asPending(caller: Caller, rows: readonly ApprovalRow[]): Promise<PendingApproval[]> {
    const { userId } = caller;
    const asked = [userId, ...rows.map((row) => row.askedByUserId)];
    const unconfirmed = kindsWithSecondPerson.has("takeover") ? await unconfirmedAccounts.among(db, asked) : NONE;
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

  /** The requests that the caller made, is concerned by, or may decide. */
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

  /** The returned function notifies people after the commit. Undefined: somebody else settled the request first. */
  async function settle(
    tx: Tx,
    row: ApprovalRow,
    state: "approved" | "rejected" | "expired",
    // Null: nobody decided.
    by: { readonly caller: Caller; readonly origin: Origin } | null,
    reason: string,
  ): Promise<(() => Promise<unknown>) | undefined> {
    const follower = followers.get(row.kind);
    if (!follower) throw new Error(`no follower for decisions about ${row.kind}`);
    const isApproved = state === "approved";
    const decision = { state, decidedByUserId: by?.caller.userId ?? null, decidedAt: now(), reason };
    const made = by && { row, by: by.caller, origin: by.origin };
    if (!(await store.settle(tx, row.id, decision))) return undefined;
    await follower.follow(tx, row.subject, isApproved, made, reason);
    return () => follower.notify(row.subject, isApproved, reason, { row, decision: made });
  }

  return {
    followWith: (kind, follower) => {
      followers.set(kind, follower);
    },
    request: (tx, { userId, username }, wish) =>
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
    withdrawOwn: async ({ userId, username }, id, origin) => {
      await audit.change(db, { action: "approval.take_back", userId, username, object: id, origin }, async (tx) => {
        if (!(await store.withdrawOwn(tx, id, userId, now()))) throw new AppError("approval.not_found");
        return { result: undefined };
      });
    },
    requiresSecondPerson: (kind) => kindsWithSecondPerson.has(kind),
    requireSecond: (kind, { approvedBy }, words) => {
      if (kindsWithSecondPerson.has(kind) && approvedBy === undefined) throw new SecondPersonNeeded(words());
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
    rejectRequestsOf: async (tx, userId, since) => {
      const tells: (() => Promise<unknown>)[] = [];
      for (const row of await store.listRequestedSince(tx, userId, since)) {
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

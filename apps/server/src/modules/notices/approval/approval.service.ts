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
  readonly decider: Caller;
  readonly origin: Origin;
}

/** The effects of a decision about subjects of one kind. */
export interface ApprovalFollower {
  /** Permission that a decision needs; default `approval:decide`. */
  readonly permission?: string;
  /** Restricts the holders of the permission; default: every holder may decide. */
  mayDecide?(row: ApprovalRow, caller: Caller): boolean;
  /** Returns those of the subjects that the caller may see; default: all. */
  filterVisible?(subjects: readonly string[], caller: Caller): Promise<ReadonlySet<string>>;
  /**
   * Runs in the transaction of the decision; an error rolls the decision back. `decision` null: the request expired or
   * was rejected without a decider.
   */
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
 * Changes that need two persons: one requests, another decides. A person may not decide their own request or a request
 * about their own account. An unconfirmed account may still be controlled by the people who reset it, so it decides
 * nothing, and these people may not approve its requests.
 */
export interface ApprovalService {
  /** Registers the effects of decisions of a kind; called once for each kind at start-up. */
  followWith(kind: ApprovalKind, follower: ApprovalFollower): void;
  /** Stores the request in the transaction that creates its subject. Returns the approval's id. */
  request(tx: Tx, caller: Caller, request: ApprovalRequest): Promise<string>;
  /** Withdraws the request because its subject no longer exists. */
  withdraw(tx: Tx, kind: ApprovalKind, subject: string): Promise<void>;
  /** Returns the ids of pending approvals by subject. */
  findPendingIds(kind: ApprovalKind, subjects: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns pending approvals that the caller may decide, requested or is concerned by. */
  listPending(caller: Caller): Promise<PendingApproval[]>;
  /** Returns the pending approval of one subject. */
  findPendingOn(kind: ApprovalKind, subject: string, caller: Caller): Promise<PendingApproval | undefined>;
  /** Withdraws the caller's own request. Throws approval.not_found. */
  withdrawOwn(caller: Caller, id: string, origin: Origin): Promise<void>;
  /** True: changes of this kind need a second person. */
  requiresSecondPerson(kind: SensitiveKind): boolean;
  /**
   * Throws approval.needed if changes of this kind need a second person and the caller has no approval for this one.
   */
  requireSecond(kind: SensitiveKind, caller: Pick<Caller, "approvedBy">, words: () => ChangeDescription): void;
  /** Returns the person's own requests that were settled after `since`, the newest first. */
  listSettledFor(userId: string, since: Date): Promise<ApprovalRow[]>;
  /**
   * Throws approval.not_found, approval.own, approval.unconfirmed, approval.asker_unconfirmed,
   * approval.reason_required.
   */
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

const REQUEST_LIFETIME_MS = 7 * 86_400_000;
const EXPIRED_REASON = "逾期未审批";
const REQUESTER_UNCONFIRMED_REASON = "提交时账号尚未确认为本人使用";
const NO_UNCONFIRMED: ReadonlyMap<string, Unconfirmed> = new Map();
const DECIDE_PERMISSION = "approval:decide";

export function createApprovalService(deps: ApprovalDeps): ApprovalService {
  const { db, store, unconfirmedAccounts, audit, clock, kindsWithSecondPerson } = deps;
  const followers = new Map<ApprovalKind, ApprovalFollower>();
  const now = () => new Date(clock.now());
  const isAbout = (row: ApprovalRow, { userId }: Caller): boolean =>
    row.askedByUserId === userId || row.aboutUserId === userId;

  async function withOwnership(caller: Caller, rows: readonly ApprovalRow[]): Promise<PendingApproval[]> {
    const { userId } = caller;
    const userIds = [userId, ...rows.map((row) => row.askedByUserId)];
    const unconfirmed = kindsWithSecondPerson.has("takeover")
      ? await unconfirmedAccounts.among(db, userIds)
      : NO_UNCONFIRMED;
    const stateOfAsker = (row: ApprovalRow) =>
      unconfirmed.get(row.askedByUserId)?.participantIds.includes(userId) ? "asker" : null;
    return rows.map((row) => ({
      row,
      isOwn: isAbout(row, caller),
      unconfirmed: unconfirmed.has(userId) ? "decider" : stateOfAsker(row),
    }));
  }

  function mayDecide(row: ApprovalRow, caller: Caller): boolean {
    const follower = followers.get(row.kind);
    return (
      caller.permissions.has(follower?.permission ?? DECIDE_PERMISSION) && (follower?.mayDecide?.(row, caller) ?? true)
    );
  }

  /** Filters the requests that the caller made, is concerned by, or may decide. */
  async function filterShown(caller: Caller, rows: readonly ApprovalRow[]): Promise<ApprovalRow[]> {
    const isDecidable = (row: ApprovalRow) => !isAbout(row, caller) && mayDecide(row, caller);
    const hidden = new Set<ApprovalRow>();
    for (const [kind, { filterVisible: inSight }] of followers) {
      const decidable = rows.filter((row) => row.kind === kind && isDecidable(row));
      if (!inSight || decidable.length === 0) continue;
      const visible = await inSight(
        decidable.map(({ subject }) => subject),
        caller,
      );
      for (const row of decidable) if (!visible.has(row.subject)) hidden.add(row);
    }
    return rows.filter((row) => isAbout(row, caller) || (isDecidable(row) && !hidden.has(row)));
  }

  /**
   * Stores the decision and applies its effects. Returns the function that notifies people; call it after the commit.
   * Undefined: the request was settled by another call before. `decidedBy` null: no person decided.
   */
  async function settle(
    tx: Tx,
    row: ApprovalRow,
    state: "approved" | "rejected" | "expired",
    decidedBy: { readonly caller: Caller; readonly origin: Origin } | null,
    reason: string,
  ): Promise<(() => Promise<unknown>) | undefined> {
    const follower = followers.get(row.kind);
    if (!follower) throw new Error(`no follower for decisions about ${row.kind}`);
    const isApproved = state === "approved";
    const settlement = { state, decidedByUserId: decidedBy?.caller.userId ?? null, decidedAt: now(), reason };
    const decision = decidedBy && { row, decider: decidedBy.caller, origin: decidedBy.origin };
    if (!(await store.settle(tx, row.id, settlement))) return undefined;
    await follower.follow(tx, row.subject, isApproved, decision, reason);
    return () => follower.notify(row.subject, isApproved, reason, { row, decision });
  }

  return {
    followWith: (kind, follower) => {
      followers.set(kind, follower);
    },
    request: (tx, { userId, username }, request) =>
      store.insert(tx, {
        ...request,
        askedByUserId: userId,
        askedBy: username,
        askedAt: now(),
        expiresAt: new Date(clock.now() + REQUEST_LIFETIME_MS),
        state: "pending",
        call: request.call ?? null,
      }),
    withdraw: (tx, kind, subject) => store.withdraw(tx, kind, subject, now()),
    findPendingIds: async (kind, subjects) =>
      new Map((await store.pendingOf(kind, subjects)).map(({ id, subject }) => [subject, id])),
    listPending: async (caller) => withOwnership(caller, await filterShown(caller, await store.listPending(now()))),
    findPendingOn: async (kind, subject, caller) => {
      const rows = await store.pendingOf(kind, [subject]);
      return (await withOwnership(caller, rows)).find(({ row }) => row.expiresAt > now());
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
      const pendingRow = await audit.recordRefusals(entry, async () => {
        const found = await store.findPending(id, now());
        const [pending] = await withOwnership(caller, found ? await filterShown(caller, [found]) : []);
        if (!pending) throw new AppError("approval.not_found");
        const { row, isOwn, unconfirmed } = pending;
        if (isOwn) throw new AppError("approval.own");
        if (unconfirmed === "decider") throw new AppError("approval.unconfirmed");
        if (isApproved && unconfirmed === "asker") throw new AppError("approval.asker_unconfirmed");
        if (!isApproved && reason.trim() === "") throw new AppError("approval.reason_required");
        return row;
      });
      const notify = await audit.change(db, entry, async (tx) => {
        const state = isApproved ? "approved" : "rejected";
        const notifyPeople = await settle(tx, pendingRow, state, { caller, origin }, reason.trim());
        if (!notifyPeople) throw new AppError("approval.not_found");
        return { result: notifyPeople };
      });
      await notify();
    },
    rejectRequestsOf: async (tx, userId, since) => {
      const notifications: (() => Promise<unknown>)[] = [];
      for (const row of await store.listRequestedSince(tx, userId, since)) {
        const notify = await settle(tx, row, "rejected", null, REQUESTER_UNCONFIRMED_REASON);
        if (notify) notifications.push(notify);
      }
      return async () => {
        for (const notify of notifications) await notify();
      };
    },
    sweep: async () => {
      const rows = await store.expired(now());
      for (const row of rows) {
        const notify = await db.transaction((tx) => settle(tx, row, "expired", null, EXPIRED_REASON));
        await notify?.();
      }
      return rows.length;
    },
  };
}

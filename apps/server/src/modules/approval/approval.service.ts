import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { ApprovalRow, ApprovalStore } from "./approval.store.ts";

export type ApprovalKind = ApprovalRow["kind"];

export interface ApprovalWish {
  readonly kind: ApprovalKind;
  readonly subject: string;
  readonly title: string;
  readonly facts: ApprovalRow["facts"];
  readonly aboutUserId: string;
}

/** What follows from a decision about things of one kind. */
export interface ApprovalFollower {
  /** In the transaction of the decision: throwing takes it back. */
  follow(tx: Tx, subject: string, isApproved: boolean): Promise<unknown>;
  /** After it, for telling people. */
  tell(subject: string, isApproved: boolean, reason: string): Promise<unknown>;
}

export interface PendingApproval {
  readonly row: ApprovalRow;
  readonly isOwn: boolean;
}

/** Two persons for one change: who asks for it, and another who decides. Nobody decides what concerns themselves. */
export interface ApprovalService {
  /** Says what decisions of a kind lead to; once for each kind, when the server is put together. */
  followWith(kind: ApprovalKind, follower: ApprovalFollower): void;
  /** In the transaction that makes what is to be decided. Answers the approval's id. */
  ask(tx: Tx, caller: Caller, wish: ApprovalWish): Promise<string>;
  /** What was to be decided is gone. */
  withdraw(tx: Tx, kind: ApprovalKind, subject: string): Promise<void>;
  /** Ids of what waits, by what is to be decided upon. */
  idsOf(kind: ApprovalKind, subjects: readonly string[]): Promise<ReadonlyMap<string, string>>;
  listPending(caller: Caller): Promise<PendingApproval[]>;
  /** What became of the person's own requests since then, the newest first. */
  listSettledFor(userId: string, since: Date): Promise<ApprovalRow[]>;
  /** Throws approval.not_found, approval.own, approval.reason_required. */
  decide(caller: Caller, id: string, decision: { isApproved: boolean; reason: string }, origin: Origin): Promise<void>;
  /** Rejects what nobody decided in time; how many. */
  sweep(): Promise<number>;
}

export interface ApprovalDeps {
  readonly store: ApprovalStore;
  readonly audit: AuditService;
  readonly clock: Clock;
}

const WAITS_MS = 7 * 86_400_000;
const EXPIRED = "逾期未审批";

export function createApprovalService({ store, audit, clock }: ApprovalDeps): ApprovalService {
  const followers = new Map<ApprovalKind, ApprovalFollower>();
  const now = () => new Date(clock.now());
  const isAbout = (row: ApprovalRow, { userId }: Caller): boolean =>
    row.askedByUserId === userId || row.aboutUserId === userId;

  /** False: it was settled by somebody else meanwhile. */
  async function settle(
    row: ApprovalRow,
    state: "approved" | "rejected" | "expired",
    by: string | null,
    reason: string,
  ) {
    const follower = followers.get(row.kind);
    if (!follower) throw new Error(`nothing follows a decision about ${row.kind}`);
    const isApproved = state === "approved";
    const decision = { state, decidedByUserId: by, decidedAt: now(), reason };
    if (!(await store.settle(row.id, decision, (tx) => follower.follow(tx, row.subject, isApproved)))) return false;
    await follower.tell(row.subject, isApproved, reason);
    return true;
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
      }),
    withdraw: (tx, kind, subject) => store.withdraw(tx, kind, subject, now()),
    idsOf: async (kind, subjects) =>
      new Map((await store.pendingOf(kind, subjects)).map(({ id, subject }) => [subject, id])),
    listPending: async (caller) =>
      (await store.listPending(now())).map((row) => ({ row, isOwn: isAbout(row, caller) })),
    listSettledFor: store.listSettledFor,
    decide: async (caller, id, { isApproved, reason }, origin) => {
      const { userId, username } = caller;
      const entry = { action: "approval.decide", userId, username, object: id, origin, detail: { isApproved, reason } };
      await audit.recordAttempt(entry, async () => {
        const row = await store.findPending(id, now());
        if (!row) throw new AppError("approval.not_found");
        if (isAbout(row, caller)) throw new AppError("approval.own");
        if (!isApproved && reason.trim() === "") throw new AppError("approval.reason_required");
        const isSettled = await settle(row, isApproved ? "approved" : "rejected", userId, reason.trim());
        if (!isSettled) throw new AppError("approval.not_found");
      });
    },
    sweep: async () => {
      const rows = await store.expired(now());
      for (const row of rows) await settle(row, "expired", null, EXPIRED);
      return rows.length;
    },
  };
}

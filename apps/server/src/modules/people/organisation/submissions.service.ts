import type { OrganisationFacts } from "@tender/contract/organisation-facts";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import type { SubmissionRow, SubmissionStore } from "./submission.store.ts";

export type { SubmissionRow } from "./submission.store.ts";

/** The person who writes a proposal, and the time. */
interface Submitter {
  readonly userId: string;
  readonly name: string;
  readonly at: Date;
}

/**
 * Proposals of an organisation's own people: a draft is submitted and then approved or returned. An organisation has at
 * most one open proposal. The caller supplies the transaction.
 */
export interface Submissions {
  open(orgId: string): Promise<SubmissionRow | undefined>;
  listOpenOf(orgIds: readonly string[]): Promise<SubmissionRow[]>;
  /**
   * `version`: of the draft to overwrite; null: creates a draft over `base`. Throws organisation.submission_changed,
   * organisation.submission_waiting.
   */
  save(
    tx: Tx,
    orgId: string,
    version: number | null,
    draft: { readonly base: OrganisationFacts; readonly facts: OrganisationFacts },
    submitter: Submitter,
  ): Promise<SubmissionRow>;
  /** Throws organisation.submission_changed, organisation.submission_waiting. */
  submit(tx: Tx, orgId: string, version: number, submitter: Submitter): Promise<SubmissionRow>;
  /** Throws organisation.not_waiting. */
  withdraw(tx: Tx, orgId: string, submitter: Submitter): Promise<SubmissionRow>;
  /** Deletes the open proposal, if any. Throws organisation.submission_waiting. */
  discard(tx: Tx, orgId: string): Promise<void>;
  /** Marks the waiting proposal as approved. Throws organisation.submission_changed. */
  close(tx: Tx, orgId: string, by: string, at: Date): Promise<SubmissionRow>;
  /** Returns a waiting proposal to its submitter. `by` null: its time limit has passed. */
  returnToSubmitter(tx: Tx, orgId: string, by: string | null, at: Date): Promise<void>;
  /** Stores the reason of the return. */
  storeReason(tx: Tx, orgId: string, reason: string): Promise<void>;
}

export function createSubmissions(store: SubmissionStore): Submissions {
  const changedError = () => new AppError("organisation.submission_changed");
  const waitingError = () => new AppError("organisation.submission_waiting");

  /** Requires that the proposal is not waiting and has the given version. */
  function requireEditable(row: SubmissionRow | undefined, version: number): SubmissionRow {
    if (row?.state === "waiting") throw waitingError();
    if (!row || row.version !== version) throw changedError();
    return row;
  }

  async function requireWritten(row: Promise<SubmissionRow | undefined>): Promise<SubmissionRow> {
    const stored = await row;
    if (!stored) throw changedError();
    return stored;
  }

  return {
    open: (orgId) => store.open(orgId),
    listOpenOf: store.listOpenOf,
    save: async (tx, orgId, version, { base, facts }, { userId, at }) => {
      if (version === null) {
        const inserted = await store.insert(tx, { orgId, base, facts }, userId, at);
        if (inserted) return inserted;
        throw (await store.open(orgId, tx))?.state === "waiting" ? waitingError() : changedError();
      }
      const row = requireEditable(await store.lockOpen(tx, orgId), version);
      return requireWritten(store.write(tx, row, { facts }, userId, at));
    },
    submit: async (tx, orgId, version, { userId, name, at }) => {
      const row = requireEditable(await store.lockOpen(tx, orgId), version);
      const submission = { state: "waiting", submittedBy: userId, submittedByName: name, submittedAt: at } as const;
      return requireWritten(store.write(tx, row, { ...submission, reason: null, decidedAt: null }, userId, at));
    },
    withdraw: async (tx, orgId, { userId, at }) => {
      const row = await store.lockOpen(tx, orgId);
      if (row?.state !== "waiting") throw new AppError("organisation.not_waiting");
      return requireWritten(store.write(tx, row, { state: "draft" }, userId, at));
    },
    discard: async (tx, orgId) => {
      if (!(await store.remove(tx, orgId)) && (await store.open(orgId, tx))?.state === "waiting") throw waitingError();
    },
    close: async (tx, orgId, by, at) => {
      const row = await store.lockOpen(tx, orgId);
      if (row?.state !== "waiting") throw changedError();
      return requireWritten(store.write(tx, row, { state: "approved", decidedAt: at }, by, at));
    },
    returnToSubmitter: async (tx, orgId, by, at) => {
      const row = await store.lockOpen(tx, orgId);
      if (row?.state === "waiting") await store.write(tx, row, { state: "returned", decidedAt: at }, by, at);
    },
    storeReason: store.storeReason,
  };
}

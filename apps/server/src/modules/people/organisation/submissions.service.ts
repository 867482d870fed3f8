import type { OrganisationFacts } from "@tender/contract/organisation-facts";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import type { SubmissionRow, SubmissionStore } from "./submission.store.ts";

export type { SubmissionRow } from "./submission.store.ts";

interface By {
  readonly userId: string;
  readonly name: string;
  readonly at: Date;
}

/**
 * What an organisation's own people propose: a draft that is handed in, and accepted or given back. One at a time. The transaction of
 * a change is the caller's.
 */
export interface Submissions {
  open(orgId: string): Promise<SubmissionRow | undefined>;
  openOf(orgIds: readonly string[]): Promise<SubmissionRow[]>;
  /**
   * `version`: of the draft that is written over; null: there is none yet, and it is begun over `base`.
   * Throws organisation.submission_changed, organisation.submission_waiting.
   */
  save(
    tx: Tx,
    orgId: string,
    version: number | null,
    draft: { readonly base: OrganisationFacts; readonly facts: OrganisationFacts },
    by: By,
  ): Promise<SubmissionRow>;
  /** Throws organisation.submission_changed, organisation.submission_waiting. */
  submit(tx: Tx, orgId: string, version: number, by: By): Promise<SubmissionRow>;
  /** Throws organisation.not_waiting. */
  withdraw(tx: Tx, orgId: string, by: By): Promise<SubmissionRow>;
  /** Throws organisation.submission_waiting; nothing to discard is no fault. */
  discard(tx: Tx, orgId: string): Promise<void>;
  /** What is accepted. Throws organisation.submission_changed. */
  close(tx: Tx, orgId: string, by: string, at: Date): Promise<SubmissionRow>;
  /** `by`: null where it was not decided in time. */
  giveBack(tx: Tx, orgId: string, by: string | null, at: Date): Promise<void>;
  /** Why it was given back. */
  noteReason(tx: Tx, orgId: string, reason: string): Promise<void>;
}

export function createSubmissions(store: SubmissionStore): Submissions {
  const changed = () => new AppError("organisation.submission_changed");
  const waiting = () => new AppError("organisation.submission_waiting");

  /** The open one as it was shown, and nobody else's turn. */
  function requireOwnTurn(row: SubmissionRow | undefined, version: number): SubmissionRow {
    if (row?.state === "waiting") throw waiting();
    if (!row || row.version !== version) throw changed();
    return row;
  }

  async function written(row: Promise<SubmissionRow | undefined>): Promise<SubmissionRow> {
    const kept = await row;
    if (!kept) throw changed();
    return kept;
  }

  return {
    open: (orgId) => store.open(orgId),
    openOf: store.openOf,
    save: async (tx, orgId, version, { base, facts }, { userId, at }) => {
      if (version === null) {
        const made = await store.insert(tx, { orgId, base, facts }, userId, at);
        if (made) return made;
        throw (await store.open(orgId, tx))?.state === "waiting" ? waiting() : changed();
      }
      const row = requireOwnTurn(await store.lockOpen(tx, orgId), version);
      return written(store.write(tx, row, { facts }, userId, at));
    },
    submit: async (tx, orgId, version, { userId, name, at }) => {
      const row = requireOwnTurn(await store.lockOpen(tx, orgId), version);
      const handed = { state: "waiting", submittedBy: userId, submittedByName: name, submittedAt: at } as const;
      return written(store.write(tx, row, { ...handed, reason: null, decidedAt: null }, userId, at));
    },
    withdraw: async (tx, orgId, { userId, at }) => {
      const row = await store.lockOpen(tx, orgId);
      if (row?.state !== "waiting") throw new AppError("organisation.not_waiting");
      return written(store.write(tx, row, { state: "draft" }, userId, at));
    },
    discard: async (tx, orgId) => {
      if (!(await store.remove(tx, orgId)) && (await store.open(orgId, tx))?.state === "waiting") throw waiting();
    },
    close: async (tx, orgId, by, at) => {
      const row = await store.lockOpen(tx, orgId);
      if (row?.state !== "waiting") throw changed();
      return written(store.write(tx, row, { state: "approved", decidedAt: at }, by, at));
    },
    giveBack: async (tx, orgId, by, at) => {
      const row = await store.lockOpen(tx, orgId);
      if (row?.state === "waiting") await store.write(tx, row, { state: "returned", decidedAt: at }, by, at);
    },
    noteReason: store.noteReason,
  };
}

import type { Clock } from "#platform/clock.ts";
import {
  nextStepAt,
  type ProtectionState,
  type Step,
  stepAfterRows,
  stepBeforeRows,
} from "#platform/protected-text/next-step.ts";
import type { CurrentForm, ProtectedColumn } from "#platform/protected-text/protected-column.ts";
import type { ProtectedTexts } from "#platform/protected-text/protected-texts.ts";

/** Brings all rows into the current form, and moves keys and stage on once no row needs the former ones. */
export interface TakeOver {
  /** Does a part of the work. Returns the number of changed rows and steps. */
  run(): Promise<number>;
  /** Returns whether the work is not finished, for example because another node does not know a new key yet. */
  isBusy(): boolean;
  /** Makes the next run look at all rows again. */
  reset(): void;
}

export interface TakeOverDeps {
  readonly texts: ProtectedTexts;
  readonly columns: readonly ProtectedColumn[];
  /** Revisions of the other nodes; null: a node of release 1.0.0. */
  readonly listRevisions: () => Promise<readonly (number | null)[]>;
  /** Runs the work unless another node does it. */
  readonly runAlone: (work: () => Promise<void>) => Promise<void>;
  readonly onDueAt: (at: number) => void;
  readonly clock: Clock;
}

const BATCH_SIZE = 200;
/** Limit of one run, so that the other jobs of the node get their turn. */
const MAX_ROWS = 5_000;
/** Rows that other programs have written are found after this time. */
const CHECKED_EVERY_MS = 3_600_000;

export function createTakeOver({ texts, columns, listRevisions, runAlone, onDueAt, clock }: TakeOverDeps): TakeOver {
  const { store } = texts;
  let isBusy = false;
  let settled: { readonly revision: number; readonly until: number } | undefined;

  async function readState(): Promise<ProtectionState> {
    const [read, revisions] = await Promise.all([store.read(), listRevisions()]);
    const { revision, stage, keys } = texts.current();
    const now = new Date(clock.now());
    const hasFormerNode = revisions.includes(null);
    if (hasFormerNode && stage === "plain") await store.markFormerSeen(now);
    return {
      stage,
      keys,
      areNodesCurrent: revisions.every((one) => one !== null && one >= revision) && read?.state.revision === revision,
      hasFormerNode,
      formerSeenAt: hasFormerNode ? now : (read?.state.formerSeenAt ?? null),
      now,
    };
  }

  const formOf = ({ stage, keys }: ProtectionState): CurrentForm => {
    const digestKeys = keys.filter(({ purpose }) => purpose === "digest");
    const current = (purpose: string) =>
      keys.find((key) => key.purpose === purpose && key.state === "current")?.version;
    return {
      cipher: stage === "plain" ? undefined : current("cipher"),
      digest: current("digest") ?? 0,
      // Former versions too: a node may still look rows up by them.
      digests: digestKeys.map(({ version }) => version),
    };
  };

  /** Returns the number of changed rows; the pass has reached the end if it is below the limit. */
  async function takeOverRows(form: CurrentForm): Promise<number> {
    let changed = 0;
    for (const column of columns) {
      let after: string | null = "";
      while (after !== null && changed < MAX_ROWS) {
        const batch = await column.takeOver(form, after, BATCH_SIZE);
        changed += batch.changed;
        after = batch.last;
      }
    }
    return changed;
  }

  /** Returns those of the versions that no row names. */
  async function filterUnused(versions: readonly number[]): Promise<number[]> {
    const counts = await Promise.all(columns.map((column) => column.count()));
    return versions.filter((version) => counts.every(({ sealed }) => !sealed.has(version)));
  }

  async function apply(step: Step, { now }: ProtectionState): Promise<boolean> {
    const { revision } = texts.current();
    if (step.kind === "promote") return store.promote(step.purpose, revision, now);
    if (step.kind === "seal") return store.startSealing(revision);
    const unused = step.purpose === "cipher" ? await filterUnused(step.versions) : step.versions;
    return unused.length > 0 && store.removeKeys(step.purpose, unused, revision);
  }

  async function takeTurn(): Promise<number> {
    const state = await readState();
    const before = stepBeforeRows(state);
    if (before) return Number(await apply(before, state));
    const form = formOf(state);
    const changed = await takeOverRows(form);
    if (changed > 0) return changed;
    const after = stepAfterRows(state);
    if (after && (await apply(after, state))) return 1;
    if (!state.areNodesCurrent && !state.hasFormerNode) return 0;
    // Digests of a removed key that a node has written before it knew of the removal.
    for (const column of columns) await column.dropDigests(form.digests);
    const dueAt = nextStepAt(state) ?? 0;
    const nextCheck = clock.now() + CHECKED_EVERY_MS;
    const until = dueAt > clock.now() ? Math.min(dueAt, nextCheck) : nextCheck;
    settled = { revision: texts.current().revision, until };
    onDueAt(until);
    return 0;
  }

  const isSettled = (): boolean => settled?.revision === texts.current().revision && clock.now() < settled.until;

  return {
    run: async () => {
      await texts.refresh();
      if (isSettled()) return 0;
      let count = 0;
      await runAlone(async () => {
        count = await takeTurn();
        // The step's message may arrive later than the next run.
        if (count > 0) await texts.reload();
      });
      isBusy = !isSettled();
      return count;
    },
    isBusy: () => isBusy,
    reset: () => {
      settled = undefined;
    },
  };
}

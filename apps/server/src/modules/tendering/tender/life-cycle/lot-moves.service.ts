import { beijingMinute } from "@tender/contract/beijing";
import { lotStates } from "@tender/contract/tender-terms";
import { AppError } from "#platform/app-error.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DatabaseClock } from "#platform/database-clock.ts";
import type { JournalEntry, JournalStore } from "../project/journal.store.ts";
import type { LotRow, ProjectRow, ProjectStore } from "../project/project.store.ts";
import { isDue, type Lot, type LotEvent, nextAt, step } from "./lot.ts";

/** A project that is locked until the transaction ends, with its lots as of `now`: due moves are applied. */
export interface EnteredProject {
  readonly project: ProjectRow;
  readonly lots: readonly LotRow[];
  /** Time of the database. */
  readonly now: Date;
}

/** Moves lots from state to state. Every change of a lot goes through it. */
export interface LotMoves {
  /** Locks a project and applies what is due. Undefined: the project does not exist. */
  enter(tx: Tx, projectId: string): Promise<EnteredProject | undefined>;
  /**
   * Applies an event to a lot of an entered project. Throws tender.state, tender.deadline_passed,
   * tender.resume_too_soon. `set`: further columns that change with it.
   */
  move(tx: Tx, lot: LotRow, event: LotEvent, set?: Partial<LotRow>): Promise<LotRow>;
  /** Applies what is due to a project that is only read. Returns the time of the database. */
  catchUp(projectId: string): Promise<Date>;
  /** Applies due moves of any project, at most `limit`. Returns their number. */
  moveDue(limit: number): Promise<number>;
}

export interface LotMovesDeps {
  readonly db: Db;
  readonly projects: Pick<
    ProjectStore,
    "lock" | "lotsOf" | "updateLot" | "storeDeadline" | "storeStatus" | "isDue" | "dueProjects"
  >;
  readonly journal: Pick<JournalStore, "appendDue">;
  readonly databaseClock: DatabaseClock;
}

const lotOf = ({ state, round, deadline, isSuspended, leftMs }: LotRow): Lot => ({
  state,
  round,
  deadline: deadline?.getTime() ?? null,
  isSuspended,
  leftMs,
});

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

export function createLotMoves({ db, projects, journal, databaseClock }: LotMovesDeps): LotMoves {
  async function store(tx: Tx, before: LotRow, lot: Lot, at: Date, set: Partial<LotRow> = {}): Promise<LotRow> {
    const columns = {
      ...set,
      state: lot.state,
      isSuspended: lot.isSuspended,
      leftMs: lot.leftMs,
      nextAt: dateOf(nextAt(lot)),
    };
    await projects.updateLot(tx, before.id, columns, at);
    const deadline = dateOf(lot.deadline);
    if (deadline !== null && deadline.getTime() !== before.deadline?.getTime())
      await projects.storeDeadline(tx, before.id, lot.round, deadline);
    if (lot.state !== before.state) await projects.storeStatus(tx, before.projectId);
    return { ...before, ...columns, deadline, version: before.version + 1 };
  }

  /** Applies the timed moves of a lot. `at` of a move: the time of the database; `dueAt`: when it should have happened. */
  async function applyDue(tx: Tx, row: LotRow, now: Date): Promise<LotRow> {
    if (!isDue(lotOf(row), now.getTime())) return row;
    const dueAt = row.deadline;
    const result = step(lotOf(row), { kind: "deadline", at: now.getTime() });
    if (result.refusal) throw new Error(`a due move of the lot ${row.id} was refused`);
    const entry: JournalEntry = { projectId: row.projectId, lotId: row.id, kind: "deadline", dueAt, at: now };
    if (!(await journal.appendDue(tx, entry))) throw new Error(`the lot ${row.id} had this deadline before`);
    return store(tx, row, result.lot, now);
  }

  async function enter(
    tx: Tx,
    projectId: string,
    options: { readonly skipLocked?: boolean } = {},
  ): Promise<EnteredProject | undefined> {
    const project = await projects.lock(tx, projectId, options);
    if (!project) return undefined;
    const now = await databaseClock.now(tx);
    const lots: LotRow[] = [];
    for (const lot of await projects.lotsOf(projectId, tx)) lots.push(await applyDue(tx, lot, now));
    return { project, lots, now };
  }

  return {
    enter: (tx, projectId) => enter(tx, projectId),
    move: async (tx, row, event, set) => {
      const result = step(lotOf(row), event);
      if (!result.refusal) return store(tx, row, result.lot, new Date(event.at), set);
      const { refusal } = result;
      if (refusal.code === "tender.state")
        throw new AppError("tender.state", {
          values: { state: row.isSuspended ? `${lotStates[row.state]}（已暂停）` : lotStates[row.state] },
        });
      throw new AppError(refusal.code, {
        values: { time: beijingMinute(refusal.earliest) },
        details: { field: "deadline" },
      });
    },
    catchUp: async (projectId) => {
      const now = await databaseClock.now(db);
      if (await projects.isDue(projectId, now)) await db.transaction((tx) => enter(tx, projectId));
      return now;
    },
    moveDue: async (limit) => {
      const due = await projects.dueProjects(await databaseClock.now(db), limit);
      let moved = 0;
      // A project that is locked is being moved by another node.
      for (const projectId of due)
        if (await db.transaction((tx) => enter(tx, projectId, { skipLocked: true }))) moved += 1;
      return moved;
    },
  };
}

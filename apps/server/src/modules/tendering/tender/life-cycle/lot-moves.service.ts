import { beijingMinute } from "@tender/contract/beijing";
import { lotStates } from "@tender/contract/tender-terms";
import { AppError } from "#platform/app-error.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DatabaseClock } from "#platform/database-clock.ts";
import type { JournalEntry, JournalStore } from "../project/journal.store.ts";
import type { LotRow, ProjectRow, ProjectStore } from "../project/project.store.ts";
import { isDue, type Lot, type LotEvent, nextAt, step } from "./lot.ts";
import { projectStatus } from "./project-status.ts";

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
   * Applies an event to lots of an entered project and returns the project as it is then. Throws tender.state,
   * tender.deadline_passed, tender.resume_too_soon. `set`: further columns that change with it.
   */
  move(
    tx: Tx,
    entered: EnteredProject,
    lots: readonly LotRow[],
    event: LotEvent,
    set?: Partial<LotRow>,
  ): Promise<EnteredProject>;
  /** Applies what is due to a project that is only read. Returns the time of the database. */
  catchUp(projectId: string): Promise<Date>;
  /**
   * Applies all due moves, those of about `limit` lots in one transaction. A failed move holds up none but its
   * project's. Returns the number of moves, or throws the first failure.
   */
  moveDue(limit: number): Promise<number>;
}

export interface LotMovesDeps {
  readonly db: Db;
  readonly projects: Pick<
    ProjectStore,
    "lock" | "lockDue" | "lotsOfAll" | "updateLots" | "storeDeadlines" | "storeStatus" | "isDue" | "dueProjects"
  >;
  readonly journal: Pick<JournalStore, "appendDue">;
  readonly databaseClock: DatabaseClock;
  /** Publishes that lots have moved: caches of public pages are dropped. */
  readonly changed: () => void;
}

interface MovedLot {
  readonly before: LotRow;
  readonly lot: Lot;
}

const lotOf = ({ state, round, deadline, isSuspended, leftMs }: LotRow): Lot => ({
  state,
  round,
  deadline: deadline?.getTime() ?? null,
  isSuspended,
  leftMs,
});

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Returns the lots with changed ones in the place of their former rows. */
function replaced(lots: readonly LotRow[], changed: readonly LotRow[]): LotRow[] {
  const byId = new Map(changed.map((lot) => [lot.id, lot]));
  return lots.map((lot) => byId.get(lot.id) ?? lot);
}

/** Moves a lot by an event of people. Throws the refusal. */
function moved(before: LotRow, event: LotEvent): MovedLot {
  const result = step(lotOf(before), event);
  if (!result.refusal) return { before, lot: result.lot };
  const { refusal } = result;
  if (refusal.code === "tender.state")
    throw new AppError("tender.state", {
      values: { state: before.isSuspended ? `${lotStates[before.state]}（已暂停）` : lotStates[before.state] },
    });
  throw new AppError(refusal.code, {
    values: { time: beijingMinute(refusal.earliest) },
    details: { field: "deadline" },
  });
}

/** Moves a lot whose deadline is due. */
function movedByClock(before: LotRow, now: Date): MovedLot {
  const result = step(lotOf(before), { kind: "deadline", at: now.getTime() });
  if (result.refusal) throw new Error(`a due move of the lot ${before.id} was refused`);
  return { before, lot: result.lot };
}

export function createLotMoves({ db, projects, journal, databaseClock, changed }: LotMovesDeps): LotMoves {
  /** Stores moved lots and returns their rows. Lots with the same new values are stored by one statement. */
  async function store(tx: Tx, lots: readonly MovedLot[], at: Date, set: Partial<LotRow> = {}): Promise<LotRow[]> {
    const changes = lots.map(({ before, lot }) => ({
      before,
      round: lot.round,
      deadline: dateOf(lot.deadline),
      columns: {
        ...set,
        state: lot.state,
        isSuspended: lot.isSuspended,
        leftMs: lot.leftMs,
        nextAt: dateOf(nextAt(lot)),
      },
    }));
    for (const same of Map.groupBy(changes, ({ columns }) => JSON.stringify(columns)).values()) {
      const ids = same.map(({ before }) => before.id);
      const [first] = same;
      if (first) await projects.updateLots(tx, ids, first.columns, at);
    }
    const rounds = changes.flatMap(({ before, round, deadline }) =>
      deadline === null || deadline.getTime() === before.deadline?.getTime()
        ? []
        : [{ lotId: before.id, no: round, deadline }],
    );
    await projects.storeDeadlines(tx, rounds);
    return changes.map(({ before, columns, deadline }) => ({
      ...before,
      ...columns,
      deadline,
      version: before.version + 1,
    }));
  }

  /** Stores the state of a project that follows from its lots. */
  async function withStatus(tx: Tx, project: ProjectRow, lots: readonly LotRow[]): Promise<ProjectRow> {
    const status = projectStatus(lots.map(({ state }) => state));
    if (status === project.status) return project;
    await projects.storeStatus(tx, project.id, status);
    return { ...project, status };
  }

  /** Applies due moves. `at` of a move: the time of the database; `dueAt`: when it should have happened. */
  async function applyDue(tx: Tx, lots: readonly LotRow[], now: Date): Promise<LotRow[]> {
    const due = lots.filter((lot) => isDue(lotOf(lot), now.getTime()));
    if (due.length === 0) return [];
    const entries = due.map(
      ({ id, projectId, deadline }): JournalEntry => ({
        ...{ projectId, lotId: id, kind: "deadline" },
        ...{ dueAt: deadline, at: now },
      }),
    );
    const appended = await journal.appendDue(tx, entries);
    const repeated = due.find(({ id }) => !appended.has(id));
    if (repeated) throw new Error(`the lot ${repeated.id} had this deadline before`);
    return store(
      tx,
      due.map((lot) => movedByClock(lot, now)),
      now,
    );
  }

  /** Applies what is due to locked projects. `moves`: number of lots that moved. */
  async function enterLocked(
    tx: Tx,
    locked: readonly ProjectRow[],
  ): Promise<{ readonly entered: EnteredProject[]; readonly moves: number }> {
    if (locked.length === 0) return { entered: [], moves: 0 };
    const now = await databaseClock.now(tx);
    const found = await projects.lotsOfAll(
      locked.map(({ id }) => id),
      tx,
    );
    const due = await applyDue(tx, found, now);
    const lotsOf = Map.groupBy(replaced(found, due), ({ projectId }) => projectId);
    const entered: EnteredProject[] = [];
    for (const row of locked) {
      const lots = lotsOf.get(row.id) ?? [];
      const project = due.length === 0 ? row : await withStatus(tx, row, lots);
      entered.push({ project, lots, now });
    }
    return { entered, moves: due.length };
  }

  async function enter(tx: Tx, projectId: string): Promise<EnteredProject | undefined> {
    const project = await projects.lock(tx, projectId);
    return project && (await enterLocked(tx, [project])).entered[0];
  }

  /** Moves due projects in transactions of their own, so that one whose move fails does not hold up the others. */
  async function moveSingly(now: Date, limit: number): Promise<number> {
    const failures: unknown[] = [];
    let moves = 0;
    for (const projectId of await projects.dueProjects(now, limit))
      await db
        .transaction(async (tx) => {
          const project = await projects.lock(tx, projectId, { skipLocked: true });
          if (project) moves += (await enterLocked(tx, [project])).moves;
        })
        .catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
    return moves;
  }

  return {
    enter,
    move: async (tx, { project, lots, now }, chosen, event, set) => {
      const stored = await store(
        tx,
        chosen.map((lot) => moved(lot, event)),
        new Date(event.at),
        set,
      );
      const after = replaced(lots, stored);
      return { project: await withStatus(tx, project, after), lots: after, now };
    },
    catchUp: async (projectId) => {
      const now = await databaseClock.now(db);
      if (await projects.isDue(projectId, now)) {
        await db.transaction((tx) => enter(tx, projectId));
        changed();
      }
      return now;
    },
    moveDue: async (limit) => {
      const now = await databaseClock.now(db);
      const moveBatch = (tx: Tx) =>
        // A project that is locked is being moved by another node.
        projects.lockDue(tx, now, limit).then((locked) => enterLocked(tx, locked));
      let moves = 0;
      for (;;) {
        const batch = await db.transaction(moveBatch).catch(() => undefined);
        if (batch === undefined) return moves + (await moveSingly(now, limit).finally(changed));
        if (batch.entered.length === 0) return moves;
        moves += batch.moves;
        changed();
      }
    },
  };
}

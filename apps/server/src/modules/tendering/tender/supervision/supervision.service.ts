import { beijingMinute } from "@tender/contract/beijing";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import { type Caller, entryOf, type Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { AnnouncedProjects } from "../announcement/announced-projects.service.ts";
import type { PublicReleases } from "../announcement/public-releases.service.ts";
import type { Publication } from "../announcement/publication.service.ts";
import { statementText } from "../announcement/texts/statement-text.ts";
import type { LotEvent } from "../life-cycle/lot.ts";
import type { EnteredProject, LotMoves } from "../life-cycle/lot-moves.service.ts";
import type { JournalStore } from "../project/journal.store.ts";
import type { Projects } from "../project/projects.service.ts";

interface LotChoice {
  readonly projectId: string;
  readonly lotIds: readonly string[];
  readonly reason: string;
}

/** Acts of supervisors on projects of any department. Each is published with its reason. */
export interface Supervision {
  suspend(choice: LotChoice, caller: Caller, origin: Origin): Promise<void>;
  resume(choice: LotChoice & { readonly deadline: string }, caller: Caller, origin: Origin): Promise<void>;
  /** Throws tender.unknown_rule, tender.override_exists. */
  override(
    choice: { readonly projectId: string; readonly rule: string; readonly reason: string },
    caller: Caller,
    origin: Origin,
  ): Promise<void>;
}

export interface SupervisionDeps {
  readonly db: Db;
  readonly projects: Pick<Projects, "requireVisible">;
  readonly moves: Pick<LotMoves, "enter" | "move">;
  readonly journal: Pick<JournalStore, "append" | "insertOverride">;
  readonly publication: Pick<Publication, "publishStatement">;
  readonly announced: AnnouncedProjects;
  readonly releases: Pick<PublicReleases, "lock" | "read">;
  readonly audit: Pick<AuditService, "change">;
  /** Name of a rule of time. Undefined: there is no such rule. */
  readonly nameOfRule: (key: string) => string | undefined;
  readonly changed: () => void;
}

export function createSupervision(deps: SupervisionDeps): Supervision {
  const { db, projects, moves, journal, publication, announced, releases, audit, nameOfRule, changed } = deps;

  async function enter(tx: Tx, projectId: string): Promise<EnteredProject> {
    const entered = await moves.enter(tx, projectId);
    if (!entered) throw new AppError("tender.not_found");
    return entered;
  }

  /** Moves the chosen lots and publishes the statement about it. */
  async function change(
    tx: Tx,
    { projectId, lotIds, reason }: LotChoice,
    caller: Caller,
    eventAt: (at: number) => LotEvent & { kind: "suspend" | "resume" },
  ) {
    await releases.lock(tx);
    const entered = await enter(tx, projectId);
    const lotsOf = ({ lots }: EnteredProject) => lots.filter(({ id }) => lotIds.includes(id));
    const chosen = lotsOf(entered);
    if (chosen.length === 0) throw new AppError("tender.not_found");
    const event = eventAt(entered.now.getTime());
    const before = await releases.read(tx, entered);
    const moved = await moves.move(tx, entered, chosen, event);
    const deadline = event.kind === "resume" ? beijingMinute(event.deadline) : null;
    const described = await announced.describe(moved.project, lotsOf(moved), tx);
    const statement = {
      ...statementText(event.kind, described, { reason, deadline }),
      ...{ reason, lotIds: chosen.map(({ id }) => id), before },
      kind: event.kind === "suspend" ? ("suspended" as const) : ("resumed" as const),
    };
    const { userId, realname } = caller;
    await publication.publishStatement(tx, moved, statement, { userId, realname });
    return { result: undefined, detail: { lots: chosen.map(({ no }) => no), reason, deadline } };
  }

  return {
    suspend: async (choice, caller, origin) => {
      const entry = entryOf("tender.suspend", caller, choice.projectId, origin);
      await projects.requireVisible(choice.projectId, caller);
      await audit.change(db, entry, (tx) => change(tx, choice, caller, (at) => ({ kind: "suspend", at })));
      changed();
    },
    resume: async (choice, caller, origin) => {
      const entry = entryOf("tender.resume", caller, choice.projectId, origin);
      await projects.requireVisible(choice.projectId, caller);
      const deadline = Date.parse(choice.deadline);
      await audit.change(db, entry, (tx) => change(tx, choice, caller, (at) => ({ kind: "resume", at, deadline })));
      changed();
    },
    override: async ({ projectId, rule, reason }, caller, origin) => {
      await projects.requireVisible(projectId, caller);
      await audit.change(db, entryOf("tender.override", caller, projectId, origin), async (tx) => {
        const name = nameOfRule(rule);
        if (name === undefined) throw new AppError("tender.unknown_rule");
        const { now: at } = await enter(tx, projectId);
        const { userId: actorId, realname: actor } = caller;
        if (!(await journal.insertOverride(tx, { projectId, rule, reason: reason.trim(), actorId, actor, at })))
          throw new AppError("tender.override_exists");
        const note = `${name}：${reason.trim()}`;
        await journal.append(tx, [{ projectId, kind: "overridden", actorId, actor, at, note }]);
        return { result: undefined, detail: { before: null, after: { rule, reason } } };
      });
    },
  };
}

import { beijingDay } from "@tender/contract/beijing";
import { lotStates } from "@tender/contract/tender-terms";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import { type Caller, entryOf, type Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { AnnouncementStore } from "../announcement/announcement.store.ts";
import type { EnteredProject, LotMoves } from "../life-cycle/lot-moves.service.ts";
import { worksOn } from "../place/place.ts";
import type { TenderPlaces, TenderScope } from "../place/tender-places.service.ts";
import { type Draft, projectColumns } from "../tender-content.ts";
import { type DocumentStore, TENDER_FILES } from "./document.store.ts";
import type { JournalStore } from "./journal.store.ts";
import { isDraft, type LotRow, type ProjectRow, type ProjectStore } from "./project.store.ts";

interface Target {
  readonly id: string;
  readonly version: number;
}

/** Drafts of projects: everything up to the first announcement. */
export interface Projects {
  /** Returns a project that the caller sees. Throws tender.not_found. */
  requireVisible(id: string, caller: Caller): Promise<ProjectRow>;
  /**
   * Locks a project that the account of the scope works on and applies due moves. Throws tender.not_found,
   * tender.changed. Without `version` any version is accepted.
   */
  enterOwn(tx: Tx, scope: TenderScope, target: { id: string; version?: number }): Promise<EnteredProject>;
  /** Throws tender.waiting while an announcement is at a second person or scheduled. */
  requireNoneWaiting(tx: Tx, projectId: string): Promise<void>;
  save(
    target: Target | null,
    draft: Draft,
    caller: Caller,
    origin: Origin,
  ): Promise<{ id: string; version: number; code: string; lotIds: string[] }>;
  remove(target: Target, caller: Caller, origin: Origin): Promise<void>;
  copy(id: string, caller: Caller, origin: Origin): Promise<string>;
  /** Begins a new project for lots that failed or were cancelled. */
  retender(id: string, lotIds: readonly string[], caller: Caller, origin: Origin): Promise<string>;
}

export interface ProjectsDeps {
  readonly db: Db;
  readonly store: ProjectStore;
  readonly announcements: Pick<AnnouncementStore, "unpublishedOf" | "ofProject">;
  readonly documents: Pick<DocumentStore, "list">;
  readonly files: Pick<FileService, "deleteOwnerless" | "removeBytes">;
  readonly journal: Pick<JournalStore, "append">;
  readonly moves: Pick<LotMoves, "enter">;
  readonly places: TenderPlaces;
  readonly audit: Pick<AuditService, "change">;
  /** Prefix of the OCDS ids of own projects. */
  readonly ocidPrefix: () => string;
  readonly now: () => Date;
}

const COPY_MARK = "（副本）";
const RETENDER_MARK = "（重新采购）";
const MAX_NAME_LENGTH = 200;
const NO_TIMES = { documentsFrom: null, documentsTo: null, deadline: null } as const;

const marked = (name: string, mark: string): string => `${name.slice(0, MAX_NAME_LENGTH - mark.length)}${mark}`;
const yearOf = (at: Date): string => beijingDay(at.getTime()).slice(0, 4);

export function createProjects(deps: ProjectsDeps): Projects {
  const { db, store, announcements, documents, files, journal, moves, places, audit, ocidPrefix, now } = deps;

  async function requireVisible(id: string, caller: Caller): Promise<ProjectRow> {
    const { condition } = await places.scopeOf(caller);
    const row = await store.find(id, condition);
    if (!row) throw new AppError("tender.not_found");
    return row;
  }

  const enterOwn: Projects["enterOwn"] = async (tx, { place, condition }, { id, version }) => {
    const visible = await store.find(id, condition, tx);
    if (!visible || !worksOn(place, visible)) throw new AppError("tender.not_found");
    const entered = await moves.enter(tx, id);
    if (!entered) throw new AppError("tender.not_found");
    if (version !== undefined && entered.project.version !== version) throw new AppError("tender.changed");
    return entered;
  };

  const requireNoneWaiting: Projects["requireNoneWaiting"] = async (tx, projectId) => {
    const unpublished = await announcements.unpublishedOf(projectId, tx);
    if (unpublished.some(({ state }) => state !== "draft")) throw new AppError("tender.waiting");
  };

  /** Returns the department of a new project. Throws tender.no_department. */
  function departmentOf({ department }: Caller): string {
    if (!department) throw new AppError("tender.no_department");
    return department.orgCode;
  }

  async function requireOrganisations(tx: Tx, draft: Draft): Promise<void> {
    const named = [
      ["buyerId", draft.buyerId],
      ["agencyId", draft.agencyId],
      ...draft.lots.flatMap(({ suppliers }, at) => suppliers.map((id) => [`lots.${at}.suppliers`, id] as const)),
    ] as const;
    const active = await store.activeOrganisations(
      tx,
      named.flatMap(([, id]) => (id === null ? [] : [id])),
    );
    const unknown = named.find(([, id]) => id !== null && !active.has(id));
    if (unknown) throw new AppError("tender.unknown_organisation", { details: { field: unknown[0] } });
  }

  /** Accounts of an agency prepare projects of their agency alone. */
  function requireOwnAgency({ agencyId }: Draft, { place: { deptCode, agencyIds } }: TenderScope): void {
    if (deptCode !== null || (agencyId !== null && agencyIds.includes(agencyId))) return;
    throw new AppError("tender.not_own_agency", { details: { field: "agencyId" } });
  }

  async function freeCode(tx: Tx, code: string, exceptId: string | null): Promise<string> {
    const wanted = code.trim();
    if (wanted === "") {
      const prefix = `CG-${yearOf(now())}-`;
      return `${prefix}${String(await store.nextNumber(tx, prefix)).padStart(6, "0")}`;
    }
    if (await store.isCodeTaken(tx, wanted, exceptId))
      throw new AppError("tender.code_taken", { details: { field: "code" } });
    return wanted;
  }

  async function insert(tx: Tx, draft: Draft, caller: Caller, deptCode: string, retenderOf: string | null) {
    const at = now();
    const tracked = { createdAt: at, createdBy: caller.userId, updatedAt: at, updatedBy: caller.userId };
    const code = await freeCode(tx, draft.code, null);
    const ocid = `${ocidPrefix()}-${newId().toLowerCase()}`;
    const row = await store.insert(tx, { ...projectColumns(draft), ...tracked, code, ocid, deptCode, retenderOf });
    const lotIds = await store.replaceDraftLots(tx, row.id, lotsOf(draft));
    const { userId: actorId, realname: actor } = caller;
    await journal.append(tx, [{ projectId: row.id, kind: "created", actorId, actor, at }]);
    return { row, lotIds };
  }

  /** Returns the draft of a new project with the content of these lots, without times. */
  async function blueprintOf(tx: Tx, project: ProjectRow, lots: readonly LotRow[], mark: string): Promise<Draft> {
    const suppliers = Map.groupBy(await store.suppliersOf(project.id, tx), ({ lotId }) => lotId);
    const { name, regime, method, category, regionCode, buyerId, agencyId, content } = project;
    const columns = { regime, method: method as Draft["method"], category, regionCode, buyerId, agencyId };
    return {
      ...content,
      ...columns,
      code: "",
      name: marked(name, mark),
      schedule: NO_TIMES,
      lots: lots.map((lot) => ({
        ...lot.content,
        id: null,
        suppliers: (suppliers.get(lot.id) ?? []).map(({ id }) => id),
      })),
    };
  }

  return {
    requireVisible,
    enterOwn,
    requireNoneWaiting,
    save: async (target, draft, caller, origin) => {
      const scope = await places.scopeOf(caller);
      return audit.change(db, entryOf("tender.save", caller, target?.id ?? "new", origin), async (tx) => {
        requireOwnAgency(draft, scope);
        await requireOrganisations(tx, draft);
        if (target === null) {
          const { row, lotIds } = await insert(tx, draft, caller, departmentOf(caller), null);
          const { id, version, code } = row;
          return {
            result: { id, version, code, lotIds },
            object: id,
            detail: { before: null, after: summaryOf(draft, code) },
          };
        }
        const { project, lots, now: at } = await enterOwn(tx, scope, target);
        await requireNoneWaiting(tx, project.id);
        const started = lots.find(({ state }) => state !== "draft");
        if (started) throw new AppError("tender.state", { values: { state: lotStates[started.state] } });
        const code = draft.code.trim() === "" ? project.code : await freeCode(tx, draft.code, project.id);
        const set = { ...projectColumns(draft), code };
        const version = await store.update(tx, project.id, set, { userId: caller.userId, at });
        const lotIds = await store.replaceDraftLots(tx, project.id, lotsOf(draft));
        const before = { code: project.code, name: project.name, lots: lots.length };
        return {
          result: { id: project.id, version, code, lotIds },
          detail: { before, after: summaryOf(draft, code) },
        };
      });
    },
    remove: async (target, caller, origin) => {
      const entry = entryOf("tender.remove", caller, target.id, origin);
      const scope = await places.scopeOf(caller);
      const removedFiles = await audit.change(db, entry, async (tx) => {
        const { project, lots } = await enterOwn(tx, scope, target);
        await requireNoneWaiting(tx, project.id);
        const published = await announcements.ofProject(project.id, tx);
        if (!isDraft(lots.map(({ state }) => state)) || published.some(({ state }) => state === "published"))
          throw new AppError("tender.published_before");
        const paths = (await documents.list(project.id, tx)).map(({ attachPath }) => attachPath);
        await store.remove(tx, project.id);
        const result = await files.deleteOwnerless(tx, TENDER_FILES, paths);
        return { result, detail: { before: { code: project.code, name: project.name }, after: null } };
      });
      await files.removeBytes(removedFiles);
    },
    copy: async (id, caller, origin) => {
      const scope = await places.scopeOf(caller);
      return audit.change(db, entryOf("tender.copy", caller, id, origin), async (tx) => {
        const deptCode = departmentOf(caller);
        const { project, lots } = await enterOwn(tx, scope, { id });
        const draft = await blueprintOf(tx, project, lots, COPY_MARK);
        const { row } = await insert(tx, draft, caller, deptCode, null);
        return {
          result: row.id,
          object: row.id,
          detail: { copiedFrom: id, before: null, after: summaryOf(draft, row.code) },
        };
      });
    },
    retender: async (id, lotIds, caller, origin) => {
      const scope = await places.scopeOf(caller);
      return audit.change(db, entryOf("tender.retender", caller, id, origin), async (tx) => {
        const { project, lots, now: at } = await enterOwn(tx, scope, { id });
        const chosen = lots.filter((lot) => lotIds.includes(lot.id));
        const running = chosen.find(({ state }) => state !== "failed" && state !== "cancelled");
        if (running) throw new AppError("tender.state", { values: { state: lotStates[running.state] } });
        if (chosen.length === 0) throw new AppError("tender.not_found");
        const draft = await blueprintOf(tx, project, chosen, RETENDER_MARK);
        const { row } = await insert(tx, draft, caller, project.deptCode, project.id);
        const { userId: actorId, realname: actor } = caller;
        const entry = { projectId: id, kind: "retendered", actorId, actor, at, note: row.code } as const;
        await journal.append(
          tx,
          chosen.map((lot) => ({ ...entry, lotId: lot.id })),
        );
        return {
          result: row.id,
          object: row.id,
          detail: { retenderOf: id, before: null, after: summaryOf(draft, row.code) },
        };
      });
    },
  };
}

/** Facts of a draft for the audit trail. */
const summaryOf = ({ name, lots }: Draft, code: string) => ({ code, name, lots: lots.length });

const lotsOf = (draft: Draft) => draft.lots.map(({ id, suppliers, ...content }) => ({ id, content, suppliers }));

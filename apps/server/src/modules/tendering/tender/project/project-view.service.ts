import type { EndpointOf, ResultOf } from "@tender/contract";
import {
  type AnnouncementType,
  announcementTypeCodes,
  announcementTypes,
  isFinalState,
  type ProjectAction,
} from "@tender/contract/tender-terms";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { AnnouncementStore } from "../announcement/announcement.store.ts";
import { presentAnnouncement } from "../announcement/announcement-view.ts";
import type { AnnouncementViews } from "../announcement/announcement-views.service.ts";
import type { LotMoves } from "../life-cycle/lot-moves.service.ts";
import { worksOn } from "../place/place.ts";
import type { TenderPlaces } from "../place/tender-places.service.ts";
import type { DocumentStore } from "./document.store.ts";
import type { JournalStore } from "./journal.store.ts";
import { isDraft, type LotRow, type ProjectStore } from "./project.store.ts";
import type { Projects } from "./projects.service.ts";

type ShownProject = ResultOf<EndpointOf<"tender.readProject">>;

/** A project as its page shows it. */
export interface ProjectViews {
  read(id: string, caller: Caller): Promise<ShownProject>;
}

export interface ProjectViewsDeps {
  readonly store: ProjectStore;
  readonly documents: Pick<DocumentStore, "list">;
  readonly announcements: Pick<AnnouncementStore, "ofProject">;
  readonly journal: Pick<JournalStore, "list" | "overridesOf">;
  readonly projects: Pick<Projects, "requireVisible">;
  readonly moves: Pick<LotMoves, "catchUp">;
  readonly places: TenderPlaces;
  readonly departments: Pick<DepartmentService, "all">;
  readonly announcementViews: Pick<AnnouncementViews, "pendingIds">;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function createProjectViews(deps: ProjectViewsDeps): ProjectViews {
  const { store, documents, announcements, journal, projects, moves, places, departments, announcementViews } = deps;

  return {
    read: async (id, caller) => {
      await projects.requireVisible(id, caller);
      // Due moves first, so that the page never shows a state that has ended.
      const now = await moves.catchUp(id);
      const project = await projects.requireVisible(id, caller);
      const [lots, files, listed, events, overrides, suppliers, { place }, allDepartments] = await Promise.all([
        store.lotsOf(id),
        documents.list(id),
        announcements.ofProject(id),
        journal.list(id),
        journal.overridesOf(id),
        store.suppliersOf(id),
        places.scopeOf(caller),
        departments.all(),
      ]);
      const named = await store.organisationsById(
        [project.buyerId, project.agencyId].flatMap((one) => (one === null ? [] : [one])),
      );
      const nameOf = (orgId: string | null) => {
        const found = orgId === null ? undefined : named.get(orgId);
        return found ? { id: found.id, name: found.name } : null;
      };
      const source = project.retenderOf === null ? undefined : await store.findById(project.retenderOf);
      const waiting = await announcementViews.pendingIds(
        listed.filter(({ state }) => state === "waiting").map((row) => row.id),
      );
      const facts = {
        isOwn: worksOn(place, project),
        isPending: listed.some(({ state }) => state === "waiting" || state === "scheduled"),
        hasPublished: listed.some(({ state }) => state === "published"),
        lots,
        pendingTypes: new Set(listed.flatMap(({ state, type }) => (state === "published" ? [] : [type]))),
        permissions: caller.permissions,
      };
      const { content, name, code, regime, method, category, regionCode, ocid, status, version } = project;
      return {
        ...content,
        ...{ id, version, ocid, code, name, regime, category, regionCode, status },
        method: method as ShownProject["method"],
        department: allDepartments.find(({ orgCode }) => orgCode === project.deptCode)?.departName ?? project.deptCode,
        buyer: nameOf(project.buyerId),
        agency: nameOf(project.agencyId),
        lots: lots.map((lot) => ({
          ...lot.content,
          id: lot.id,
          no: lot.no,
          suppliers: suppliers.flatMap((one) => (one.lotId === lot.id ? [{ id: one.id, name: one.name }] : [])),
          state: lot.state,
          isSuspended: lot.isSuspended,
          round: lot.round,
          deadline: iso(lot.deadline),
          documentsFrom: iso(lot.documentsFrom),
          documentsTo: iso(lot.documentsTo),
        })),
        documents: files.map((file) => ({
          ...file,
          uploadedAt: file.uploadedAt.toISOString(),
          publishedAt: iso(file.publishedAt),
        })),
        announcements: listed.map((row) => presentAnnouncement(row, waiting.get(row.id) ?? null)),
        journal: events.map((event) => ({ ...event, dueAt: iso(event.dueAt), at: event.at.toISOString() })),
        overrides: overrides.map(({ rule, reason, actor, at }) => ({ rule, reason, by: actor, at: at.toISOString() })),
        retenderOf: source ? { id: source.id, code: source.code, name: source.name } : null,
        may: actionsOf(facts),
        mayAnnounce: facts.isOwn && caller.permissions.has("tender:draft") ? typesOf(facts) : [],
        serverTime: now.toISOString(),
      };
    },
  };
}

interface ActionFacts {
  readonly isOwn: boolean;
  /** An announcement waits for a second person, or for its time. */
  readonly isPending: boolean;
  readonly hasPublished: boolean;
  readonly lots: readonly LotRow[];
  readonly pendingTypes: ReadonlySet<AnnouncementType>;
  readonly permissions: ReadonlySet<string>;
}

/** Returns what the caller may do with the project now. */
function actionsOf({ isOwn, isPending, hasPublished, lots, permissions }: ActionFacts): ProjectAction[] {
  const mayDraft = isOwn && permissions.has("tender:draft");
  const maySupervise = permissions.has("tender:supervise");
  const isWholeDraft = isDraft(lots.map(({ state }) => state));
  const running = lots.filter(({ state }) => state !== "draft" && !isFinalState(state));
  const possible: Record<ProjectAction, boolean> = {
    edit: mayDraft && isWholeDraft && !isPending,
    remove: mayDraft && isWholeDraft && !isPending && !hasPublished,
    copy: mayDraft,
    upload: mayDraft && lots.some(({ state }) => !isFinalState(state)),
    announce: mayDraft,
    suspend: maySupervise && running.some(({ isSuspended }) => !isSuspended),
    resume: maySupervise && running.some(({ isSuspended }) => isSuspended),
    override: maySupervise && lots.some(({ state }) => state === "draft" || state === "open"),
    retender: mayDraft && lots.some(({ state }) => state === "failed" || state === "cancelled"),
  };
  return (Object.keys(possible) as ProjectAction[]).filter((action) => possible[action]);
}

/** Returns the types of announcements that can be begun now, with the lots that each may be about. */
const typesOf = ({ lots, pendingTypes }: ActionFacts): { type: AnnouncementType; lotIds: string[] }[] =>
  announcementTypeCodes.flatMap((type) => {
    const states: readonly string[] = announcementTypes[type].states;
    const possible = lots.filter(({ state }) => states.includes(state));
    const isWhole = !states.includes("draft") || possible.length === lots.length;
    return possible.length === 0 || !isWhole || pendingTypes.has(type)
      ? []
      : [{ type, lotIds: possible.map(({ id }) => id) }];
  });

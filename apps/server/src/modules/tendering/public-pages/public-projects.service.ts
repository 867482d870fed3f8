import { methodOf, opensDocuments, type Regime } from "@tender/contract/tender-terms";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { PublicProjectStore } from "./public-project.store.ts";
import type { ProjectAnnouncement, PublicAnnouncement, PublicDocument, PublicLot, StoredProject } from "./published.ts";
import { type TimelineEntry, timelineOf } from "./timeline.ts";

type Words = ReadonlyMap<string, string>;

/** Rule of time that does not apply, with its published reason. */
export interface ShownOverride {
  readonly ruleName: string;
  readonly reason: string;
}

/** Published parts of a project. */
export interface ShownProject {
  readonly ocid: string;
  readonly code: string;
  readonly name: string;
  readonly buyer: string;
  readonly agency: string;
  readonly regime: Regime | null;
  readonly method: string | null;
  readonly category: string | null;
  readonly regionCode: string | null;
  readonly fundSource: string;
  readonly summary: string;
  readonly isSmeReserved: boolean;
  readonly status: string;
  /** The 采购公告 is published. Before it, the facts are those of the newest announcement. */
  readonly isTendered: boolean;
  readonly publishedAt: Date | null;
  readonly lots: readonly PublicLot[];
  readonly announcements: readonly ProjectAnnouncement[];
  readonly timeline: readonly TimelineEntry<ProjectAnnouncement>[];
  readonly documents: readonly PublicDocument[];
  readonly overrides: readonly ShownOverride[];
  readonly related: readonly { readonly relation: string; readonly ocid: string; readonly name: string }[];
  readonly hasRecord: boolean;
  readonly words: { readonly regions: Words; readonly states: Words; readonly evaluations: Words };
  /** Time of the next move of a lot. Null: none. */
  readonly nextAt: Date | null;
}

interface OtherAnnouncement {
  readonly id: string;
  readonly title: string;
  readonly publishedAt: Date | null;
}

/** A published announcement with what belongs to it. */
export interface ShownAnnouncement extends Omit<PublicAnnouncement, "supersedes" | "supersededBy"> {
  readonly supersedes: OtherAnnouncement | null;
  readonly supersededBy: OtherAnnouncement | null;
  readonly overrides: readonly ShownOverride[];
  readonly documents: readonly PublicDocument[];
}

/** Published projects and announcements, for everybody. */
export interface PublicProjects {
  /** Undefined: nothing of the project is published. */
  readProject(ocid: string): Promise<ShownProject | undefined>;
  /** Undefined: the announcement does not exist or is not published. */
  readAnnouncement(id: string): Promise<ShownAnnouncement | undefined>;
}

export interface PublicProjectsDeps {
  readonly store: PublicProjectStore;
  readonly dictionaries: Pick<DictionaryService, "wordsOf">;
  /** Applies what is due to a project. */
  readonly catchUp: (projectId: string) => Promise<unknown>;
  readonly nameOfRule: (key: string) => string;
  readonly hasRecord: (ocid: string) => Promise<boolean>;
}

export function createPublicProjects(deps: PublicProjectsDeps): PublicProjects {
  const { store, dictionaries, catchUp, nameOfRule, hasRecord } = deps;

  /** Returns overrides that were published with an announcement at this time or before. */
  async function overridesUntil(projectId: string, at: Date | null): Promise<ShownOverride[]> {
    if (at === null) return [];
    const rows = (await store.listOverrides(projectId)).filter((row) => row.at <= at);
    return rows.map(({ rule, reason }) => ({ ruleName: nameOfRule(rule), reason }));
  }

  const documentsOf = async (projectId: string, methodCode: string | null): Promise<PublicDocument[]> => {
    const method = methodOf(methodCode);
    return method && opensDocuments(method) ? store.listDocuments(projectId) : [];
  };

  async function tenderedParts(project: StoredProject, announcements: readonly ProjectAnnouncement[]) {
    const stating = announcements.find(({ type }) => type === "03" || type === "05");
    const [lots, past, documents, overrides, related, isRecorded] = await Promise.all([
      store.listLots(project.id),
      store.listDeadlines(project.id),
      documentsOf(project.id, project.method),
      overridesUntil(project.id, stating?.publishedAt ?? null),
      store.listRelated(project),
      hasRecord(project.ocid),
    ]);
    const { content, regime, method, category, regionCode, name, code, buyer, agency } = project;
    return {
      ...{ lots, documents, overrides, regime, method, category, regionCode, name, code },
      buyer: buyer ?? "",
      agency: agency ?? "",
      fundSource: content.fundSource,
      summary: content.summary,
      isSmeReserved: content.isSmeReserved,
      hasRecord: isRecorded,
      related: related.map((one) => ({
        relation: one.id === project.retenderOf ? "重新采购自" : "重新采购为",
        ocid: one.ocid,
        name: one.name,
      })),
      timeline: timelineOf(announcements, past, lots),
    };
  }

  /** Facts as of the newest announcement: the project is still a draft, whose changes are not public. */
  const plannedParts = async ({ ocid }: StoredProject, announcements: readonly ProjectAnnouncement[]) => {
    const [newest] = announcements;
    return {
      ...{ lots: [], documents: [], overrides: [], related: [] },
      regime: null,
      method: newest?.method ?? null,
      category: newest?.category ?? null,
      regionCode: newest?.regionCode ?? null,
      name: newest?.projectName ?? "",
      code: newest?.projectCode ?? "",
      buyer: newest?.buyerName ?? "",
      ...{ agency: "", fundSource: "", summary: "", isSmeReserved: false },
      hasRecord: await hasRecord(ocid),
      timeline: timelineOf(announcements, [], []),
    };
  };

  return {
    readProject: async (ocid) => {
      const id = await store.findId(ocid);
      if (id === undefined) return undefined;
      const announcements = await store.listAnnouncements(id);
      if (announcements.length === 0) return undefined;
      await catchUp(id);
      const project = await store.find(ocid);
      if (!project) return undefined;
      const isTendered = project.publishedAt !== null;
      const [parts, regions, states, evaluations] = await Promise.all([
        isTendered ? tenderedParts(project, announcements) : plannedParts(project, announcements),
        ...["xzqh", "xmzt", "psbf"].map((code) => dictionaries.wordsOf(code)),
      ] as const);
      const next = parts.lots.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt.getTime()]));
      return {
        ...{ ocid, status: project.status, isTendered, publishedAt: project.publishedAt, announcements },
        ...parts,
        words: { regions: regions ?? new Map(), states: states ?? new Map(), evaluations: evaluations ?? new Map() },
        nextAt: next.length === 0 ? null : new Date(Math.min(...next)),
      };
    },
    readAnnouncement: async (id) => {
      const found = await store.findAnnouncement(id);
      if (!found) return undefined;
      const { projectId, type, method, publishedAt, supersedes, supersededBy } = found;
      const states = type === "03" || type === "05";
      const [titles, overrides, documents] = await Promise.all([
        store.findTitles([supersedes, supersededBy].flatMap((one) => one ?? [])),
        states ? overridesUntil(projectId, publishedAt) : [],
        documentsOf(projectId, method),
      ]);
      return {
        ...found,
        supersedes: titles.get(supersedes ?? "") ?? null,
        supersededBy: titles.get(supersededBy ?? "") ?? null,
        overrides,
        // Documents become public with their announcement, at one time.
        documents: documents.filter((file) => file.publishedAt?.getTime() === publishedAt?.getTime()),
      };
    },
  };
}

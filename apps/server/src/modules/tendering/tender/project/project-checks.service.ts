import type { Regime } from "@tender/contract/tender-terms";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DatabaseClock } from "#platform/database-clock.ts";
import type { AnnouncementRow, AnnouncementStore } from "../announcement/announcement.store.ts";
import type { Draft } from "../tender-content.ts";
import type { DocumentRow, DocumentStore } from "./document.store.ts";
import { missingIn } from "./draft-completeness.ts";
import type { Finding } from "./finding.ts";
import type { JournalStore } from "./journal.store.ts";
import { brokenByCorrection, brokenByTender, type TimeRules } from "./time-rules.ts";

/** Rules of time for a project's regime and method, without overrides. */
export interface RuleBook {
  read(on?: Db | Tx): Promise<(regime: Regime | null, method: string | null) => Omit<TimeRules, "overridden">>;
}

/** Documents and announcements of a stored project. */
export interface StoredFacts {
  readonly projectId: string;
  readonly documents: readonly Pick<DocumentRow, "kind">[];
  readonly announcements: readonly Pick<AnnouncementRow, "type" | "publishedAt">[];
}

/** Checks drafts against what an announcement requires. */
export interface ProjectChecks {
  /** Reads what checks of a stored project count. */
  read(projectId: string): Promise<StoredFacts>;
  /** Returns the findings for a 采购公告 published at `publishAt`; null: now. `stored` null: not stored yet. */
  ofTender(draft: Draft, stored: StoredFacts | null, publishAt: Date | null, on?: Db | Tx): Promise<Finding[]>;
  /** Returns what any other announcement lacks: it names the project and its buyer. */
  ofPlan(draft: Draft): Finding[];
  /** Returns the findings for a 更正公告, with the deadline that applies after it. */
  ofCorrection(
    project: { readonly id: string; readonly regime: Regime | null; readonly method: string | null },
    publishAt: Date,
    deadline: Date | null,
    on?: Db | Tx,
  ): Promise<Finding[]>;
}

export interface ProjectChecksDeps {
  readonly db: Db;
  readonly documents: Pick<DocumentStore, "list">;
  readonly announcements: Pick<AnnouncementStore, "ofProject">;
  readonly journal: Pick<JournalStore, "overridesOf">;
  readonly rules: RuleBook;
  readonly databaseClock: DatabaseClock;
}

const NOTHING_STORED = { projectId: null, documents: [], announcements: [] } as const;

/** Fields that every announcement and release states. */
const PLAN_FIELDS: ReadonlySet<string> = new Set(["name", "regime", "method", "category", "buyerId"]);

export function createProjectChecks(deps: ProjectChecksDeps): ProjectChecks {
  const { db, documents, announcements, journal, rules, databaseClock } = deps;

  async function rulesFor(
    { regime, method }: { readonly regime: Regime | null; readonly method: string | null },
    projectId: string | null,
    on: Db | Tx,
  ): Promise<TimeRules> {
    const book = await rules.read(on);
    const overrides = projectId === null ? [] : await journal.overridesOf(projectId, on);
    return { ...book(regime, method), overridden: new Set(overrides.map(({ rule }) => rule)) };
  }

  return {
    read: async (projectId) => ({
      projectId,
      documents: await documents.list(projectId),
      announcements: await announcements.ofProject(projectId),
    }),
    ofTender: async (draft, stored, publishAt, on = db) => {
      const { projectId, documents: files, announcements: published } = stored ?? NOTHING_STORED;
      const firstOf = (type: string): string | null =>
        published.find((one) => one.type === type && one.publishedAt !== null)?.publishedAt?.toISOString() ?? null;
      const at = publishAt ?? (await databaseClock.now(on));
      const { documentsFrom, documentsTo, deadline } = draft.schedule;
      const times = {
        ...{ method: draft.method, documentsFrom, documentsTo, deadline },
        publishAt: at.toISOString(),
        publicityAt: firstOf("04"),
        intentionAt: firstOf("01"),
      };
      return [
        ...missingIn(draft, { documents: files.filter(({ kind }) => kind === "documents").length }),
        ...brokenByTender(times, await rulesFor(draft, projectId, on)),
      ];
    },
    ofPlan: (draft) => missingIn(draft, { documents: 1 }).filter(({ field }) => PLAN_FIELDS.has(field)),
    ofCorrection: async (project, publishAt, deadline, on = db) =>
      brokenByCorrection(
        publishAt.toISOString(),
        deadline?.toISOString() ?? null,
        await rulesFor(project, project.id, on),
      ),
  };
}

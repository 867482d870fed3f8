import { type Category, categories, methodOf } from "@tender/contract/tender-terms";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { JournalStore } from "../project/journal.store.ts";
import type { LotRow, ProjectRow, ProjectStore } from "../project/project.store.ts";
import type { AnnouncedProject } from "./texts/announced.ts";

/** Describes projects with names in place of ids and codes. */
export interface AnnouncedProjects {
  describe(project: ProjectRow, lots: readonly LotRow[], on?: Db | Tx): Promise<AnnouncedProject>;
}

export interface AnnouncedProjectsDeps {
  readonly db: Db;
  readonly store: Pick<ProjectStore, "organisationsById" | "suppliersOf">;
  readonly journal: Pick<JournalStore, "overridesOf">;
  readonly dictionaries: Pick<DictionaryService, "wordsOf">;
  readonly nameOfRule: (key: string) => string;
}

const categoryName = (category: Category | null): string => (category === null ? "" : categories[category]);

export function createAnnouncedProjects(deps: AnnouncedProjectsDeps): AnnouncedProjects {
  const { db, store, journal, dictionaries, nameOfRule } = deps;
  return {
    describe: async (project, lots, on = db) => {
      const ids = [project.buyerId, project.agencyId].flatMap((id) => (id === null ? [] : [id]));
      const organisations = await store.organisationsById(ids, on);
      const suppliers = Map.groupBy(await store.suppliersOf(project.id, on), ({ lotId }) => lotId);
      const [regions, forms, evaluations] = await Promise.all(
        ["xzqh", "zzxs", "psbf"].map((code) => dictionaries.wordsOf(code)),
      );
      const nameOf = (id: string | null) => (id === null ? undefined : organisations.get(id));
      const wordOf = (words: ReadonlyMap<string, string> | undefined, value: string | null): string =>
        value === null ? "" : (words?.get(value) ?? value);
      const { code, name, regime, method, regionCode, content, publishedAt } = project;
      return {
        ...{ code, name, regime, method, content },
        methodName: methodOf(method)?.name ?? "",
        regionName: wordOf(regions, regionCode),
        categoryName: categoryName(project.category),
        orgFormName: wordOf(forms, content.orgForm),
        buyer: nameOf(project.buyerId) ?? null,
        agency: nameOf(project.agencyId) ?? null,
        lots: lots.map((lot) => ({
          no: lot.no,
          content: lot.content,
          evaluationName: wordOf(evaluations, lot.content.evaluation),
          suppliers: (suppliers.get(lot.id) ?? []).map((supplier) => supplier.name),
          deadline: lot.deadline?.toISOString() ?? null,
        })),
        overrides: (await journal.overridesOf(project.id, on)).map(({ rule, reason }) => ({
          ruleName: nameOfRule(rule),
          reason,
        })),
        publishedAt: publishedAt?.toISOString() ?? null,
      };
    },
  };
}

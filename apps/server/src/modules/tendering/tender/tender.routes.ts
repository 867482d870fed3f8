import { type Category, categories, methodOf } from "@tender/contract/tender-terms";
import { ListFile, routes } from "#http/routes.ts";
import { partsOf, tableOf } from "#platform/csv.ts";
import type { TenderDesk } from "./desk/desk.service.ts";
import type { TenderPlaces } from "./place/tender-places.service.ts";
import type { TenderDocuments } from "./project/documents.service.ts";
import type { ListedProject, ProjectStore } from "./project/project.store.ts";
import type { ProjectChecks } from "./project/project-checks.service.ts";
import type { ProjectViews } from "./project/project-view.service.ts";
import type { Projects } from "./project/projects.service.ts";
import type { Supervision } from "./supervision/supervision.service.ts";

export interface TenderRouteDeps {
  readonly store: Pick<ProjectStore, "page" | "findOrganisations">;
  readonly projects: Projects;
  readonly views: ProjectViews;
  readonly checks: ProjectChecks;
  readonly documents: TenderDocuments;
  readonly supervision: Supervision;
  readonly desk: TenderDesk;
  readonly places: TenderPlaces;
  /** Returns the words of the dictionary `xmzt`. */
  readonly statusWords: () => Promise<ReadonlyMap<string, string>>;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const present = ({ method, ...row }: ListedProject) => ({
  ...row,
  method: methodOf(method)?.code ?? null,
  deadline: iso(row.deadline),
  publishedAt: iso(row.publishedAt),
  updatedAt: row.updatedAt.toISOString(),
});

const categoryWord = (category: Category | null): string => (category === null ? "" : categories[category]);

const columnsOf = (statuses: ReadonlyMap<string, string>): Parameters<typeof tableOf<ListedProject>>[0] => [
  ["项目编号", ({ code }) => code],
  ["项目名称", ({ name }) => name],
  ["采购人", ({ buyer }) => buyer],
  ["代理机构", ({ agency }) => agency],
  ["采购方式", ({ method }) => methodOf(method)?.name ?? ""],
  ["采购类别", ({ category }) => categoryWord(category)],
  ["标段数", ({ lots }) => lots],
  ["状态", ({ status }) => statuses.get(status) ?? status],
  ["最近的截止时间", ({ deadline }) => deadline],
  ["公告时间", ({ publishedAt }) => publishedAt],
  ["修改时间", ({ updatedAt }) => updatedAt],
];

/** Calls about projects and their lots. */
export function tenderRoutes(deps: TenderRouteDeps) {
  const { store, projects, views, checks, documents, supervision, desk, places, statusWords } = deps;
  return routes({
    "tender.listProjects": async ({ query: { page, pageSize, ...filter } }, { caller }) => {
      const { condition: rule } = await places.scopeOf(caller);
      const { rows, ...counted } = await store.page(filter, pageSize, (page - 1) * pageSize, rule);
      return { ...counted, rows: rows.map(present) };
    },
    "tender.exportProjects": async ({ query: { format, ...filter } }, { caller }) => {
      const { condition: rule } = await places.scopeOf(caller);
      const pages = partsOf(({ limit, offset }) => store.page(filter, limit, offset, rule));
      return new ListFile({
        name: "tender-projects",
        title: "采购项目",
        format,
        conditions: { ...filter },
        action: "tender.export",
        source: tableOf(columnsOf(await statusWords()), pages),
      });
    },
    "tender.readProject": async ({ query: { id } }, { caller }) => views.read(id, caller),
    "tender.saveProject": async ({ body: { id, version, draft } }, { caller, origin }) =>
      projects.save(id === null || version === null ? null : { id, version }, draft, caller, origin),
    "tender.checkDraft": async ({ body: { id, draft, publishAt } }, { caller }) => {
      const stored = id === null ? null : await checks.read((await projects.requireVisible(id, caller)).id);
      return checks.ofTender(draft, stored, publishAt === null ? null : new Date(publishAt));
    },
    "tender.removeProject": async ({ body }, { caller, origin }) => {
      await projects.remove(body, caller, origin);
      return null;
    },
    "tender.copyProject": async ({ body: { id } }, { caller, origin }) => ({
      id: await projects.copy(id, caller, origin),
    }),
    "tender.retender": async ({ body: { id, lotIds } }, { caller, origin }) => ({
      id: await projects.retender(id, lotIds, caller, origin),
    }),
    "tender.findOrganisations": async ({ query: { kind, keyword } }, { caller }) =>
      store.findOrganisations(kind, keyword.trim(), caller.userId),
    "tender.uploadDocument": async ({ params: { projectId, kind }, file }, { caller, origin }) => {
      const { id, number, sm3 } = await documents.upload(projectId, kind, file, caller, origin);
      return { id, number, sm3 };
    },
    "tender.removeDocument": async ({ body: { id } }, { caller, origin }) => {
      await documents.remove(id, caller, origin);
      return null;
    },
    "tender.suspend": async ({ body }, { caller, origin }) => {
      await supervision.suspend(body, caller, origin);
      return null;
    },
    "tender.resume": async ({ body }, { caller, origin }) => {
      await supervision.resume(body, caller, origin);
      return null;
    },
    "tender.override": async ({ body }, { caller, origin }) => {
      await supervision.override(body, caller, origin);
      return null;
    },
    "tender.readDesk": async (_input, { caller }) => desk.read(caller),
  });
}

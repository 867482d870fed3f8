import { beijingMinute } from "@tender/contract/beijing";
import { categories, methodOf, regimes } from "@tender/contract/tender-terms";
import type { SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { editorText as text } from "./editor-text.ts";
import type { OrganisationChoice, ProjectForm } from "./model/project-form.ts";

const moment = (at: string | null): string => (at === null ? text.none : beijingMinute(at));

const describeSchedule = ({ documentsFrom, documentsTo, deadline }: ProjectForm["schedule"]): string =>
  [
    `${text.documentsFrom} ${moment(documentsFrom)}`,
    `${text.documentsTo} ${moment(documentsTo)}`,
    `${text.deadline} ${moment(deadline)}`,
  ].join("，");

const describeContact = ({ name, phone, address }: ProjectForm["buyerContact"]): string =>
  [name, phone, address].filter(Boolean).join("，");

const describeLots = (lots: ProjectForm["lots"]): string =>
  text.conflictLots(lots.length, lots.map(({ title }, at) => title || text.lot.heading(at + 1)).join("、"));

const describeOrganisation = (choice: OrganisationChoice | null): string => choice?.label ?? "";

type Describe = SharedField<ProjectForm>["describe"];

const labels: readonly (readonly [name: keyof ProjectForm, label: string, describe?: Describe])[] = [
  ["name", text.name],
  ["code", text.code],
  ["buyer", text.buyer, describeOrganisation],
  ["agency", text.agency, describeOrganisation],
  ["regime", text.regime, (regime: ProjectForm["regime"]) => (regime === null ? "" : regimes[regime])],
  ["method", text.method, (method: ProjectForm["method"]) => methodOf(method)?.name ?? ""],
  ["methodReason", text.methodReason],
  ["orgForm", text.orgForm],
  ["category", text.category, (code: ProjectForm["category"]) => (code === null ? "" : categories[code])],
  ["catalog", text.catalog],
  ["regionCode", text.region],
  ["planCode", text.planCode],
  ["fundSource", text.fundSource],
  ["isSmeReserved", text.isSmeReserved, (isReserved: boolean) => (isReserved ? text.yes : text.no)],
  ["summary", text.summary],
  ["qualification", text.qualification],
  ["documentsWay", text.documentsWay],
  ["documentsPrice", text.documentsPrice],
  ["submissionPlace", text.submissionPlace],
  ["openingPlace", text.openingPlace],
  ["buyerContact", text.buyerContact, describeContact],
  ["agencyContact", text.agencyContact, describeContact],
  ["schedule", text.sections.times, describeSchedule],
  ["lots", text.sections.lots, describeLots],
];

/** The parts of a project that two people may change independently. The lots are one part. */
export const projectPieces: readonly SharedField<ProjectForm>[] = labels.map(([name, label, describe]) => ({
  name,
  label,
  ...(describe ? { describe } : {}),
}));

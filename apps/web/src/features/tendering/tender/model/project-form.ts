import { methodOf } from "@tender/contract/tender-terms";
import { decimalOf } from "./decimal.ts";
import type { Project, SentDraft } from "./tender.ts";

/** A chosen organisation. */
export interface OrganisationChoice {
  readonly value: string;
  readonly label: string;
}

export interface LotForm extends Omit<SentDraft["lots"][number], "id" | "suppliers"> {
  readonly id: string;
  readonly suppliers: readonly OrganisationChoice[];
}

/** A project in its form. */
export interface ProjectForm extends Omit<SentDraft, "buyerId" | "agencyId" | "lots"> {
  readonly buyer: OrganisationChoice | null;
  readonly agency: OrganisationChoice | null;
  readonly lots: readonly LotForm[];
}

export type ItemForm = LotForm["items"][number];
export type CriterionForm = LotForm["criteria"][number];

const choiceOf = (organisation: { readonly id: string; readonly name: string } | null): OrganisationChoice | null =>
  organisation && { value: organisation.id, label: organisation.name };

/** Names of the fields that the form and the call have in common. */
const sameFields = [
  ...["code", "name", "summary", "regime", "method", "methodReason", "orgForm", "category", "catalog"],
  ...["regionCode", "planCode", "fundSource", "isSmeReserved", "qualification", "documentsWay", "documentsPrice"],
  ...["submissionPlace", "openingPlace", "buyerContact", "agencyContact", "schedule"],
] as const;

type SameFields = Omit<ProjectForm, "buyer" | "agency" | "lots">;

const sameFieldsOf = (source: object): SameFields =>
  Object.fromEntries(sameFields.map((name) => [name, source[name as keyof typeof source]])) as unknown as SameFields;

/** Returns the form of a project. Fields stand in a fixed order, so that equal forms have equal JSON. */
export const projectFormOf = (project: Project): ProjectForm => ({
  ...sameFieldsOf(project),
  buyer: choiceOf(project.buyer),
  agency: choiceOf(project.agency),
  lots: project.lots.map(({ id, title, budget, ceiling, evaluation, criteria, items, suppliers }) => ({
    ...{ id, title, budget, ceiling, evaluation, criteria, items },
    suppliers: suppliers.map((supplier) => ({ value: supplier.id, label: supplier.name })),
  })),
});

const sentLotOf = ({ suppliers, budget, ceiling, criteria, items, ...lot }: LotForm): SentDraft["lots"][number] => ({
  ...lot,
  budget: decimalOf(budget),
  ceiling: decimalOf(ceiling),
  // An emptied number field has the value null.
  criteria: criteria.map((criterion) => ({ ...criterion, weight: criterion.weight ?? 0 })),
  items: items.map((item) => ({ ...item, quantity: decimalOf(item.quantity) })),
  suppliers: suppliers.map(({ value }) => value),
});

export const sentDraftOf = ({ buyer, agency, lots, ...form }: ProjectForm): SentDraft => ({
  ...sameFieldsOf(form),
  documentsPrice: decimalOf(form.documentsPrice),
  buyerId: buyer?.value ?? null,
  agencyId: agency?.value ?? null,
  lots: lots.map(sentLotOf),
});

export const emptyLot = (id: string): LotForm => ({
  ...{ id, title: "", budget: null, ceiling: null, evaluation: null },
  ...{ criteria: [], items: [], suppliers: [] },
});

export const emptyItem: ItemForm = { name: "", quantity: null, unit: "", requirement: "" };
export const emptyCriterion: CriterionForm = { name: "", kind: "technical", weight: 0 };

const noContact = { name: "", phone: "", address: "" };

/** Returns the draft of a new project with one lot. */
export const newDraft = (lotId: string, buyerId: string | null, agencyId: string | null): SentDraft => ({
  ...{ code: "", name: "", summary: "", regime: null, method: null, methodReason: "", orgForm: null, category: null },
  ...{ catalog: "", regionCode: null, planCode: "", fundSource: "", isSmeReserved: false, qualification: "" },
  ...{ documentsWay: "", documentsPrice: null, submissionPlace: "", openingPlace: "" },
  ...{ buyerContact: noContact, agencyContact: noContact, buyerId, agencyId },
  schedule: { documentsFrom: null, documentsTo: null, deadline: null },
  lots: [{ ...emptyLot(lotId), suppliers: [] }],
});

/** Returns whether suppliers of the lot are chosen: `invited` several, `named` exactly one. */
export const supplierChoiceOf = (method: ProjectForm["method"]): "invited" | "named" | null => {
  const admission = methodOf(method)?.admission;
  if (admission === "named") return "named";
  return admission === "invited" || admission === "either" ? "invited" : null;
};

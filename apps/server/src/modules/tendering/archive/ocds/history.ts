import type { ContractModel, LotModel, ProcessModel } from "./process-model.ts";

export type ChangedField =
  | "name"
  | "title"
  | "status"
  | "method"
  | "category"
  | "buyer"
  | "agency"
  | "budget"
  | "ceiling"
  | "publishAt"
  | "bidStart"
  | "bidDeadline"
  | "openAt"
  | "bidders"
  | "award"
  | "suppliers"
  | "contract"
  | "documents";

export interface FieldChange {
  field: ChangedField;
  before: string | null;
  after: string | null;
}

type Facts = Readonly<Record<ChangedField, string | null>>;

/** Returns the facts of a lot as comparable texts. A sealed lot has no bidders, awards or contracts. */
export function factsOf(model: ProcessModel, lotNo: string, isSealed: boolean): Facts {
  const { project } = model;
  const lot = model.lots.find((candidate) => candidate.lotNo === lotNo);
  const nameOf = (key: string | undefined) =>
    model.organisations.find((organisation) => organisation.key === key)?.name ?? null;
  const awards = isSealed ? [] : model.awards.filter((award) => award.lotNo === lotNo && award.status === "1");
  const awardNos = new Set(awards.map(({ awardNo }) => awardNo));
  const isOfLot = ({ awardNo }: ContractModel) =>
    awardNo === undefined ? model.lots.length === 1 && !isSealed : awardNos.has(awardNo);
  const suppliers = awards.flatMap((award) =>
    award.suppliers.map(({ organisation }) => nameOf(organisation) ?? organisation),
  );
  return {
    name: project.name ?? null,
    title: lot?.title ?? null,
    status: lot?.status ?? null,
    method: project.methodCode,
    category: project.category,
    buyer: nameOf(project.buyer),
    agency: nameOf(project.agency),
    budget: moneyText(lot?.budget),
    ceiling: moneyText(lot?.ceiling),
    publishAt: instantText(project.publishAt),
    bidStart: instantText(project.bidStart),
    bidDeadline: instantText(project.bidDeadline),
    openAt: instantText(project.openAt),
    bidders: isSealed ? null : countText(lot?.bidders),
    award: joinTexts(awards.map(({ value }) => moneyText(value))),
    suppliers: joinTexts([...new Set(suppliers)]),
    contract: joinTexts(model.contracts.filter(isOfLot).map(({ value, contractNo }) => moneyText(value) ?? contractNo)),
    documents: countText(lot?.dossier?.documents),
  };
}

/** Returns the differences from the previous state, or all known fields if there is none. */
export function changesBetween(previous: Facts | undefined, after: Facts): FieldChange[] {
  const fields = Object.keys(after) as ChangedField[];
  return fields
    .map((field) => ({ field, before: previous?.[field] ?? null, after: after[field] }))
    .filter((change) => change.before !== change.after);
}

const instantText = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());
const moneyText = (money: LotModel["budget"]): string | null =>
  money === undefined ? null : `${money.currency} ${money.amount}`;
const countText = (count: number | undefined): string | null => (count === undefined ? null : String(count));
const joinTexts = (texts: readonly (string | null)[]): string | null => {
  const present = texts.filter((text) => text !== null);
  return present.length === 0 ? null : present.join("、");
};

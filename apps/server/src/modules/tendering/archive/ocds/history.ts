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

/** Returns comparable facts of a lot, each as one text. A sealed lot has no bidders, awards or contracts. */
export function factsOf(model: ProcessModel, lotNo: string, isSealed: boolean): Facts {
  const { project } = model;
  const lot = model.lots.find((one) => one.lotNo === lotNo);
  const nameOf = (key: string | undefined) => model.organisations.find((one) => one.key === key)?.name ?? null;
  const awards = isSealed ? [] : model.awards.filter((one) => one.lotNo === lotNo && one.status === "1");
  const awardNos = new Set(awards.map(({ awardNo }) => awardNo));
  const isOurs = ({ awardNo }: ContractModel) =>
    awardNo === undefined ? model.lots.length === 1 && !isSealed : awardNos.has(awardNo);
  const suppliers = awards.flatMap((one) =>
    one.suppliers.map(({ organisation }) => nameOf(organisation) ?? organisation),
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
    award: joined(awards.map(({ value }) => moneyText(value))),
    suppliers: joined([...new Set(suppliers)]),
    contract: joined(model.contracts.filter(isOurs).map(({ value, contractNo }) => moneyText(value) ?? contractNo)),
    documents: countText(lot?.dossier?.documents),
  };
}

/** Returns the differences. Without an earlier state, all known fields. */
export function changesBetween(before: Facts | undefined, after: Facts): FieldChange[] {
  const fields = Object.keys(after) as ChangedField[];
  return fields
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] }))
    .filter((change) => change.before !== change.after);
}

const instantText = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());
const moneyText = (money: LotModel["budget"]): string | null =>
  money === undefined ? null : `${money.currency} ${money.amount}`;
const countText = (count: number | undefined): string | null => (count === undefined ? null : String(count));
const joined = (texts: readonly (string | null)[]): string | null => {
  const known = texts.filter((text) => text !== null);
  return known.length === 0 ? null : known.join("、");
};

import { CATEGORY_CLASS, isClosed, type ProjectStatus } from "./code-lists.ts";
import { isPositive, type Money } from "./money.ts";
import type { CheckResult, DossierModel } from "./process-model.ts";

export interface DossierFacts {
  status: ProjectStatus;
  title: string | undefined;
  buyerName: string | undefined;
  activeAwards: { hasSupplier: boolean; value: Money | undefined }[];
  documents: number;
  category: string;
  newestAt: number;
}

/**
 * Returns the dossier of an imported lot: none while only planned, collecting while active. When closed, it is archived
 * with the date of the newest release if complete (C1 to C6), else its check has failed.
 */
export function dossierFor(facts: DossierFacts): DossierModel | undefined {
  if (facts.status === "0" || facts.status === "1") return undefined;
  const closed = isClosed(facts.status);
  const checks = closed ? completeness(facts) : [];
  const isArchived = closed && checks.every((check) => check.isPassed);
  return {
    state: isArchived ? "5" : closed ? "3" : "1",
    archivedAt: isArchived ? facts.newestAt : undefined,
    classCode: `ZC·${CATEGORY_CLASS[facts.category] ?? "QT"}`,
    title: facts.title,
    responsible: facts.buyerName,
    documents: facts.documents,
    checks,
  };
}

/**
 * Returns the dossier of a lot of this platform. It exists from the publication of the announcement on and collects
 * until people archive it, so the completeness rule of imports does not apply. `imported`: the dossier by that rule.
 */
export const ownDossier = (
  imported: DossierModel | undefined,
  publishAt: number | undefined,
): DossierModel | undefined =>
  imported === undefined || publishAt === undefined
    ? undefined
    : { ...imported, state: "1", archivedAt: undefined, checks: [] };

function completeness({ status, title, buyerName, activeAwards, documents }: DossierFacts): CheckResult[] {
  return [
    { rule: "C1", isPassed: title !== undefined },
    { rule: "C2", isPassed: buyerName !== undefined },
    { rule: "C3", isPassed: status !== "3" || activeAwards.length > 0 },
    { rule: "C4", isPassed: activeAwards.every((award) => award.hasSupplier) },
    { rule: "C5", isPassed: activeAwards.every((award) => isPositive(award.value)) },
    { rule: "C6", isPassed: documents > 0 },
  ];
}

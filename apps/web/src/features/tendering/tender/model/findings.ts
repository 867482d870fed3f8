import type { ProjectForm } from "./project-form.ts";
import type { Finding } from "./tender.ts";

/** A step in the form: the name of a field, or the place in a list. */
export type FieldPath = (string | number)[];

const fieldNames: Readonly<Record<string, string>> = { buyerId: "buyer", agencyId: "agency" };

/** Returns the form's field of a finding: `lots.0.ceiling` is `["lots", 0, "ceiling"]`. */
export const pathOf = ({ field }: Pick<Finding, "field">): FieldPath =>
  field.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : (fieldNames[step] ?? step)));

/** Returns the number of the lot that the finding is about. Undefined: it is about the project. */
export function lotNoOf({ field }: Pick<Finding, "field">): number | undefined {
  const place = /^lots\.(\d+)/.exec(field)?.[1];
  return place === undefined ? undefined : Number(place) + 1;
}

const valueAt = (form: ProjectForm, path: FieldPath): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | null | undefined)?.[step], form);

/** Returns whether the field has a value, which the finding then says is wrong. */
export function isFilled(form: ProjectForm, path: FieldPath): boolean {
  const value = valueAt(form, path);
  if (value === null || value === undefined || value === "") return false;
  return !Array.isArray(value) || value.length > 0;
}

/** Findings that prevent publication, those that a supervisor has set aside, and hints. */
export function sortFindings(findings: readonly Finding[]) {
  const isSetAside = ({ rule }: Finding) => rule?.isOverridden === true;
  return {
    missing: findings.filter(({ kind }) => kind === "missing"),
    broken: findings.filter((finding) => finding.kind === "rule" && !isSetAside(finding)),
    setAside: findings.filter((finding) => finding.kind === "rule" && isSetAside(finding)),
    hints: findings.filter(({ kind }) => kind === "hint"),
  };
}

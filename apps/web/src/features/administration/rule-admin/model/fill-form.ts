import type { FillPart } from "@tender/contract";

type Sequence = Extract<FillPart, { readonly kind: "sequence" }>;

/** A part in the form. The fields of every kind are stored, so that a change of the kind loses nothing. */
export interface PartForm extends Omit<Sequence, "kind" | "digits" | "start"> {
  readonly kind: FillPart["kind"];
  readonly text: string;
  readonly format: Extract<FillPart, { readonly kind: "date" }>["format"];
  readonly digits: number | null;
  readonly start: number | null;
}

export const blankPart: PartForm = {
  kind: "text",
  text: "",
  format: "yyyyMMdd",
  digits: 4,
  start: 1,
  restarts: "never",
  perDepartment: false,
  isGapless: false,
};

/** Parts of most numbers. */
export const usualParts: readonly PartForm[] = [
  blankPart,
  { ...blankPart, kind: "date", format: "yyyyMMdd" },
  { ...blankPart, kind: "sequence", restarts: "day" },
];

export const partForm = (part: FillPart): PartForm => ({ ...blankPart, ...part });

export function partOf(form: PartForm): FillPart {
  const { kind, text, format, digits, start, restarts, perDepartment, isGapless } = form;
  if (kind === "text") return { kind, text };
  if (kind === "date") return { kind, format };
  if (kind !== "sequence") return { kind };
  return { kind, digits: digits ?? 1, start: start ?? 0, restarts, perDepartment, isGapless };
}

/** Whether the parts are complete enough for a trial. */
export const isComplete = (parts: readonly PartForm[]): boolean =>
  parts.length > 0 &&
  parts.every(({ kind, text, digits, start }) =>
    kind === "text" ? text !== "" : kind !== "sequence" || (digits !== null && start !== null),
  );

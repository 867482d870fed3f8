import type { FillPart } from "@tender/contract";

type Sequence = Extract<FillPart, { readonly kind: "sequence" }>;

/** A part as the form has it: what another kind would need is kept beside it, so that a change of mind loses nothing. */
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

/** What most numbers are made of. */
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

/** May the parts be sent to be tried? */
export const isComplete = (parts: readonly PartForm[]): boolean =>
  parts.length > 0 &&
  parts.every(({ kind, text, digits, start }) =>
    kind === "text" ? text !== "" : kind !== "sequence" || (digits !== null && start !== null),
  );

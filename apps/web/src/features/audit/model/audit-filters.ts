/** What the filter fields hold; empty text is no filter. */
export interface AuditFilters {
  readonly keyword: string;
  readonly action: string;
  readonly outcome: "" | "ok" | "refused";
  /** Beijing dates as 2026-11-20, both inclusive. */
  readonly from: string;
  readonly to: string;
}

export const noFilters: AuditFilters = { keyword: "", action: "", outcome: "", from: "", to: "" };

export const areDatesInOrder = ({ from, to }: AuditFilters): boolean => from === "" || to === "" || from <= to;

export const isFiltered = (filters: AuditFilters): boolean =>
  Object.values(filters).some((value) => value.trim() !== "");

/** The filters as the call takes them: only those that say something. */
export function auditQuery({ keyword, action, outcome, from, to }: AuditFilters) {
  return {
    ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
    ...(action ? { action } : {}),
    ...(outcome ? { outcome } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

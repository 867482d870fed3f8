/** A row of the list of dossiers, as the database returns it. */
export type DossierRecord = {
  id: string;
  archive_no: string | null;
  title: string | null;
  buyer_name: string | null;
  method: string;
  category: string;
  supplier_names: string[];
  amount: string | null;
  currency: string;
  archived_at: string | null;
  archive_status: string | null;
  open_scope: string | null;
  source: "own" | "imported";
  is_sealed: boolean;
};

/** Returns the title for a reader. A restricted title is hidden without the right. */
export function shownTitle(openScope: string | null, title: string | null, seesRestricted: boolean): string {
  if (openScope === "restricted" && !seesRestricted) return "（限制公开）";
  return title ?? "（无题名）";
}

import { routePaths } from "#shared/navigation/route-paths.ts";

/** On the portal's landing page a dossier replaces the statistics; in the workspace it has a page. */
export const DOSSIER_PARAMETER = "dossier";

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Returns the address of a dossier, depending on the page of the link. */
export function dossierAddress(id: string, { pathname, search }: Place): string {
  if (pathname !== routePaths.landing) return `/archive/dossiers/${encodeURIComponent(id)}`;
  const next = new URLSearchParams(search);
  next.set(DOSSIER_PARAMETER, id);
  return `${pathname}?${next}`;
}

/** Returns the address of the statistics with the former filters and list. */
export function withoutDossier(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(DOSSIER_PARAMETER);
  return next;
}

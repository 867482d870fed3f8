import { routePaths } from "#shared/navigation/route-paths.ts";

/** On the portal's landing page a dossier takes the place of the statistics; the workspace has a page for it. */
export const DOSSIER_PARAMETER = "dossier";

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** The address of a dossier's page, from where the link stands. */
export function dossierAddress(id: string, { pathname, search }: Place): string {
  if (pathname !== routePaths.landing) return `/archive/dossiers/${encodeURIComponent(id)}`;
  const next = new URLSearchParams(search);
  next.set(DOSSIER_PARAMETER, id);
  return `${pathname}?${next}`;
}

/** Back to the statistics, with the filters and the list that were shown. */
export function withoutDossier(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(DOSSIER_PARAMETER);
  return next;
}

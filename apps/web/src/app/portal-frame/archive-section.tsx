import { WorkspaceTheme } from "#app/workspace/appearance/workspace-theme.tsx";
import { DOSSIER_PARAMETER, withoutDossier } from "#features/tendering/archive/model/dossier-address.ts";
import { ArchiveStatistics } from "#features/tendering/archive/screens/archive-statistics.tsx";
import { DossierPage } from "#features/tendering/archive/screens/dossier-page.tsx";
import { usePageSearch } from "#shared/hooks/use-page-search.ts";
import { Button } from "#shared/ui/button.tsx";
import { portalText } from "./text.ts";

/** Shows the statistics, or a dossier opened from them, below the landing page's title. */
export function ArchiveSection() {
  const { search, now, change } = usePageSearch();
  const id = search.get(DOSSIER_PARAMETER);
  const backButton = (
    <Button onClick={() => change(withoutDossier(now()), "push")}>{portalText.backToStatistics}</Button>
  );
  return (
    <WorkspaceTheme>
      {id === null ? (
        <ArchiveStatistics headingLevel={2} />
      ) : (
        <DossierPage key={id} id={id} headingLevel={2} actions={backButton} />
      )}
    </WorkspaceTheme>
  );
}

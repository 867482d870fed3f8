import { FileImportDialog } from "../../../shared/workspace-ui/file-import-dialog.tsx";
import { importReport, useRefreshReports } from "../api.ts";
import { importText as text } from "../text.ts";

/** A report out of a file of another installation, or of an older day. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const refresh = useRefreshReports();
  return (
    <FileImportDialog
      title={text.title}
      hint={text.hint}
      accept=".json"
      unit={text.unit}
      nothing={text.nothing}
      run={importReport}
      partsOf={({ made, changed }) => [...(made > 0 ? [text.made] : []), ...(changed > 0 ? [text.changed] : [])]}
      onImported={() => void refresh()}
      onClose={onClose}
    />
  );
}

import { FileImportDialog } from "#shared/workspace-ui/file-import-dialog.tsx";
import { importCategories, useRefreshCategories } from "../api.ts";
import { importText as text } from "../text.ts";

/** Imports category trees from a table. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const refresh = useRefreshCategories();
  return (
    <FileImportDialog
      title={text.title}
      hint={text.hint}
      note={text.note}
      template={text.template}
      accept=".xlsx,.csv"
      unit={text.unit}
      nothing={text.nothing}
      run={importCategories}
      partsOf={({ made: created, changed }) => [
        ...(created > 0 ? [text.created(created)] : []),
        ...(changed > 0 ? [text.changed(changed)] : []),
      ]}
      onImported={() => void refresh()}
      onClose={onClose}
    />
  );
}

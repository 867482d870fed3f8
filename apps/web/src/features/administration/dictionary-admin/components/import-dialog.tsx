import { FileImportDialog } from "#shared/workspace-ui/file-import-dialog.tsx";
import { type ImportReport, importFile, type Kind, useRefreshDictionaries } from "../api.ts";
import { importText as text } from "../text.ts";

const partsOf = (report: ImportReport): string[] =>
  (["newDictionaries", "changedDictionaries", "newItems", "changedItems"] as const).flatMap((part) =>
    report[part] > 0 ? text[part](report[part]) : [],
  );

export function ImportDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const refresh = useRefreshDictionaries();
  return (
    <FileImportDialog
      title={text.title[kind]}
      hint={text.hint}
      note={text.columns}
      template={text.template[kind]}
      accept=".xlsx,.csv,.json"
      unit="行"
      nothing={text.nothing}
      run={(mode, file) => importFile(kind, mode, file)}
      partsOf={partsOf}
      onImported={() => void refresh()}
      onClose={onClose}
    />
  );
}

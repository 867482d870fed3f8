import { FileImportDialog } from "#shared/workspace-ui/file-import-dialog.tsx";
import { importRules, type RuleList, useRefreshRules } from "../api.ts";
import { importText as text } from "../text.ts";

/** Imports rules from a file that was exported here or in another installation. */
export function ImportDialog({ list, onClose }: { list: RuleList; onClose: () => void }) {
  const refresh = useRefreshRules(list);
  return (
    <FileImportDialog
      title={text.title[list]}
      hint={text.hint}
      accept=".json"
      unit="条"
      nothing={text.nothing}
      run={(mode, file) => importRules(list, mode, file)}
      partsOf={({ made: created, changed }) => [
        ...(created > 0 ? [text.created(created)] : []),
        ...(changed > 0 ? [text.changed(changed)] : []),
      ]}
      onImported={() => void refresh()}
      onClose={onClose}
    />
  );
}

import { FileImportDialog } from "#shared/workspace-ui/file-import-dialog.tsx";

interface ImportResult {
  readonly isApplied: boolean;
  readonly made: number;
  readonly changed: number;
  readonly faults: readonly { readonly row: number; readonly what: string }[];
  readonly faultCount: number;
}

interface Props {
  readonly words: {
    readonly title: string;
    readonly hint: string;
    readonly nothing: string;
    readonly made: string;
    readonly changed: string;
  };
  run(mode: "try" | "apply", file: File): Promise<ImportResult>;
  refresh(): Promise<void>;
  onClose(): void;
}

/** Imports definitions from a file of another installation or of an earlier day. */
export const DesignImport = ({ words, run, refresh, onClose }: Props) => (
  <FileImportDialog
    title={words.title}
    hint={words.hint}
    accept=".json"
    unit="处"
    nothing={words.nothing}
    run={run}
    partsOf={({ made, changed }) => [...(made > 0 ? [words.made] : []), ...(changed > 0 ? [words.changed] : [])]}
    onImported={() => void refresh()}
    onClose={onClose}
  />
);

import { useState } from "react";
import { TextField } from "#shared/ui/text-field.tsx";
import { FileImportDialog } from "#shared/workspace-ui/file-import-dialog.tsx";
import { useUnsavedGuard } from "#shared/workspace-ui/use-unsaved-guard.ts";
import { type CalendarYear, importYear, useRefreshCalendar } from "../api.ts";
import { importText as text } from "../text.ts";
import styles from "./work-calendar.module.css";

interface Props {
  readonly year: number;
  /** The year that the import replaces. */
  readonly stored: CalendarYear | undefined;
  readonly onClose: () => void;
}

/** Pattern of the contract. */
const ADDRESS = /^https?:\/\/[^\s/]+\S*$/;

/** Imports a year: its notice is stated first, then the file is checked and imported. */
export function YearImportDialog({ year, stored, onClose }: Props) {
  const refresh = useRefreshCalendar();
  const [initial] = useState({
    title: stored?.title ?? text.noticeOf(year),
    documentNumber: stored?.documentNumber ?? "",
    address: stored?.address ?? "",
  });
  const [notice, setNotice] = useState(initial);
  useUnsavedGuard(() => notice !== initial);
  const version = stored?.version ?? null;
  const trimmed = {
    title: notice.title.trim(),
    documentNumber: notice.documentNumber.trim(),
    address: notice.address.trim(),
  };
  const isAddress = ADDRESS.test(trimmed.address);
  const fieldOf = (name: keyof typeof notice) => ({
    value: notice[name],
    required: true,
    autoComplete: "off",
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setNotice({ ...notice, [name]: target.value }),
  });
  return (
    <FileImportDialog
      title={text.title(year)}
      hint={text.hint}
      note={text.note}
      template={text.template}
      accept=".xlsx,.csv"
      unit={text.unit}
      nothing={text.nothing}
      isReady={trimmed.title !== "" && trimmed.documentNumber !== "" && isAddress}
      run={(mode, file) => importYear(mode, file, { year, version, ...trimmed })}
      partsOf={({ restDays, workDays, added, removed, changed }) => [
        text.days(restDays, workDays),
        ...(stored && added > 0 ? [text.added(added)] : []),
        ...(removed > 0 ? [text.removed(removed)] : []),
        ...(changed > 0 ? [text.changed(changed)] : []),
      ]}
      onImported={() => void refresh()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField label={text.noticeTitle} maxLength={100} noMessageLine {...fieldOf("title")} />
        <TextField
          label={text.documentNumber}
          hint={text.documentNumberHint}
          maxLength={50}
          {...fieldOf("documentNumber")}
        />
        <TextField
          label={text.address}
          hint={text.addressHint}
          error={trimmed.address === "" || isAddress ? undefined : text.addressFault}
          maxLength={300}
          {...fieldOf("address")}
        />
      </div>
    </FileImportDialog>
  );
}

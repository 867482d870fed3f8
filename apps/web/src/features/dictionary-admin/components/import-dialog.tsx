import { useState } from "react";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { useFileChooser } from "../../../shared/ui/use-file-chooser.tsx";
import { WorkspaceDialog } from "../../../shared/workspace-ui/workspace-dialog.tsx";
import { type ImportReport, importFile, type Kind, useRefreshDictionaries } from "../api.ts";
import { dictionaryAdminText, importText as text } from "../text.ts";
import styles from "./dictionary-admin.module.css";

/** A file is tried first: what it would do, or what is wrong with it by line, is said before anything is imported. */
export function ImportDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const refresh = useRefreshDictionaries();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [busy, setBusy] = useState<"try" | "apply" | null>(null);

  async function run(mode: "try" | "apply", chosen: File): Promise<void> {
    setBusy(mode);
    try {
      const answer = await importFile(kind, mode, chosen);
      setReport(answer);
      if (!answer.isApplied) return;
      notify({ kind: "success", text: text.done });
      void refresh();
      onClose();
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(null);
    }
  }
  const { open, field } = useFileChooser({
    label: text.choose,
    accept: ".xlsx,.csv,.json",
    onFile: (chosen) => {
      setFile(chosen);
      setReport(null);
      void run("try", chosen);
    },
  });
  const isReady = report !== null && report.faultCount === 0 && partsOf(report).length > 0;
  return (
    <WorkspaceDialog
      open
      title={text.title[kind]}
      width={600}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{dictionaryAdminText.cancel}</Button>
          <Button
            kind="primary"
            disabled={!isReady}
            isLoading={busy === "apply"}
            onClick={() => file && void run("apply", file)}
          >
            {text.submit}
          </Button>
        </>
      }
    >
      <div className={styles.import}>
        <p>{text.hint}</p>
        <p className={styles.quiet}>{text.columns}</p>
        <div className={styles.chosen}>
          <Button disabled={busy !== null} onClick={open}>
            {file ? text.chooseOther : text.choose}
          </Button>
          {field}
          <span>{file?.name}</span>
        </div>
        {busy === "try" ? <Skeleton lines={2} label={text.checking} /> : null}
        <div role="status">{report ? <Report report={report} /> : null}</div>
      </div>
    </WorkspaceDialog>
  );
}

const partsOf = (report: ImportReport): string[] =>
  (["newDictionaries", "changedDictionaries", "newItems", "changedItems"] as const).flatMap((part) =>
    report[part] > 0 ? text[part](report[part]) : [],
  );

function Report({ report }: { report: ImportReport }) {
  const { faults, faultCount } = report;
  if (faultCount === 0) {
    const parts = partsOf(report);
    return <p>{parts.length === 0 ? text.nothing : text.summary(parts.join("，"))}</p>;
  }
  return (
    <>
      <p className={styles.fault}>{text.faults(faultCount)}</p>
      <ul className={styles.faults}>
        {faults.map(({ row, what }) => (
          <li key={`${row} ${what}`}>{text.fault(row, what)}</li>
        ))}
      </ul>
      {faultCount > faults.length ? <p>{text.moreFaults(faultCount - faults.length)}</p> : null}
    </>
  );
}

import { type ReactNode, useState } from "react";
import { saveAsFile } from "#shared/browser/save-as-file.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useFileChooser } from "#shared/ui/use-file-chooser.tsx";
import styles from "./file-import-dialog.module.css";
import { WorkspaceDialog } from "./workspace-dialog.tsx";

interface ImportReport {
  readonly isApplied: boolean;
  readonly faults: readonly { readonly row: number; readonly what: string }[];
  readonly faultCount: number;
}

interface Props<R extends ImportReport> {
  readonly title: string;
  readonly hint: string;
  /** A line about the contents of the file. */
  readonly note?: string;
  /** Fields that are filled in before a file is chosen. */
  readonly children?: ReactNode;
  /** False: the fields are incomplete, so no file can be chosen or imported. */
  readonly isReady?: boolean;
  /** A template to fill in: its file name, and the columns that the import reads. */
  readonly template?: { readonly name: string; readonly columns: readonly string[] };
  /** In the format of a file chooser: `.xlsx,.csv`. */
  readonly accept: string;
  /** The unit that a fault is counted by: 行, 条. */
  readonly unit: string;
  /** Text for a file that changes nothing. */
  readonly nothing: string;
  run(mode: "try" | "apply", file: File): Promise<R>;
  /** Describes the effects of the file. Empty: none. */
  partsOf(report: R): readonly string[];
  onImported(): void;
  onClose(): void;
}

const text = {
  cancel: "取消",
  choose: "选择文件",
  chooseOther: "重新选择",
  template: "下载模板（CSV）",
  checking: "正在检查文件",
  submit: "导入",
  imported: "导入完成",
  summary: (parts: string) => `将${parts}。`,
  faults: (count: number) => `文件有 ${count} 处不正确，未导入任何内容：`,
  moreFaults: (count: number) => `另有 ${count} 处未列出`,
} as const;

/**
 * An import in two steps: the file is checked first, with its effects or its faults by line; nothing is imported before
 * that.
 */
export function FileImportDialog<R extends ImportReport>(props: Props<R>) {
  const { title, hint, note, template, accept, unit, nothing, run, partsOf, onImported, onClose } = props;
  const { children, isReady = true } = props;
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<R | null>(null);
  const [busy, setBusy] = useState<"try" | "apply" | null>(null);

  async function send(mode: "try" | "apply", chosen: File): Promise<void> {
    setBusy(mode);
    try {
      const answer = await run(mode, chosen);
      setReport(answer);
      if (!answer.isApplied) return;
      notify({ kind: "success", text: text.imported });
      onImported();
      onClose();
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(null);
    }
  }
  const { open, field } = useFileChooser({
    label: text.choose,
    accept,
    onFile: (chosen) => {
      setFile(chosen);
      setReport(null);
      void send("try", chosen);
    },
  });
  const parts = report === null ? [] : partsOf(report);
  const isApplying = busy === "apply";
  return (
    <WorkspaceDialog
      open
      title={title}
      width={600}
      onClose={isApplying ? undefined : onClose}
      footer={
        <>
          <Button disabled={isApplying} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            kind="primary"
            disabled={!isReady || report === null || report.faultCount > 0 || parts.length === 0}
            isLoading={isApplying}
            onClick={() => file && void send("apply", file)}
          >
            {text.submit}
          </Button>
        </>
      }
    >
      <div className={styles.import}>
        {children}
        <p>{hint}</p>
        {note === undefined ? null : <p className={styles.quiet}>{note}</p>}
        <div className={styles.chosen}>
          <Button disabled={!isReady || busy !== null} onClick={open}>
            {file ? text.chooseOther : text.choose}
          </Button>
          {field}
          {file === null && template ? (
            <Button kind="text" icon={<Icon name="download" size={16} />} onClick={() => saveTemplate(template)}>
              {text.template}
            </Button>
          ) : null}
          <span>{file?.name}</span>
        </div>
        {busy === "try" ? <Skeleton lines={2} label={text.checking} /> : null}
        <div role="status">
          {report === null ? null : report.faultCount > 0 ? (
            <Faults report={report} unit={unit} />
          ) : (
            <p>{parts.length === 0 ? nothing : text.summary(parts.join("，"))}</p>
          )}
        </div>
      </div>
    </WorkspaceDialog>
  );
}

/** Starts with a byte order mark, by which spreadsheets recognise the encoding. */
function saveTemplate({ name, columns }: { readonly name: string; readonly columns: readonly string[] }): void {
  saveAsFile(`\uFEFF${columns.join(",")}\r\n`, "text/csv;charset=utf-8", `${name}.csv`);
}

function Faults({ report: { faults, faultCount }, unit }: { report: ImportReport; unit: string }) {
  return (
    <>
      <p className={styles.fault}>{text.faults(faultCount)}</p>
      <ul className={styles.faults}>
        {faults.map(({ row, what }) => (
          <li key={`${row} ${what}`}>{`第 ${row} ${unit}：${what}`}</li>
        ))}
      </ul>
      {faultCount > faults.length ? <p>{text.moreFaults(faultCount - faults.length)}</p> : null}
    </>
  );
}

import { beijingDay } from "@tender/contract/beijing";
import { type DragEvent, useState } from "react";
import { download } from "#shared/api/download.ts";
import { saveAsFile } from "#shared/browser/save-as-file.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Icon } from "#shared/ui/icon.tsx";
import { useFileChooser } from "#shared/ui/use-file-chooser.tsx";
import styles from "./import.module.css";
import type { ImportSource } from "./import-source.ts";
import { importText as text } from "./import-text.ts";

interface Props {
  readonly source: ImportSource;
  readonly onAccepted: (id: string) => void;
}

/** Chooses the file, by a button or by drag and drop, and uploads it. */
export function ImportFileStep({ source, onAccepted }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [isOver, setIsOver] = useState(false);

  async function send(file: File): Promise<void> {
    setIsBusy(true);
    try {
      onAccepted((await source.upload(file)).id);
    } catch (error) {
      reportError(error);
      setIsBusy(false);
    }
  }
  async function saveTemplate(format: "xlsx" | "csv"): Promise<void> {
    try {
      const file = await download(source.template, { format }, undefined, source.params);
      saveAsFile(file, file.type, `${source.subject}导入模板-${beijingDay(Date.now())}.${format}`);
    } catch (error) {
      reportError(error);
    }
  }
  const chooser = useFileChooser({ label: text.choose, accept: ".xlsx,.csv,.txt", onFile: (file) => void send(file) });
  const uploadDropped = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) void send(file);
  };
  return (
    <>
      {source.options}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file; the button in it does the same by keyboard */}
      <div
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={uploadDropped}
      >
        <Button kind="primary" isLoading={isBusy} onClick={chooser.open}>
          {isBusy ? text.uploading : text.choose}
        </Button>
        {chooser.field}
        <span className={styles.quiet}>{text.drop}</span>
        <span className={styles.quiet}>{text.limits}</span>
      </div>
      <p className={styles.quiet}>{text.templateHint}</p>
      <p className={styles.row}>
        <Button size="small" icon={<Icon name="download" size={16} />} onClick={() => void saveTemplate("xlsx")}>
          {text.template}
        </Button>
        <Button size="small" kind="text" onClick={() => void saveTemplate("csv")}>
          {text.templateCsv}
        </Button>
      </p>
    </>
  );
}

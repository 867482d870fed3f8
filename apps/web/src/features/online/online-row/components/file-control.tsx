import { formLimits } from "@tender/contract/online-forms";
import { type DragEvent, useState } from "react";
import { bytesText } from "#shared/format/bytes-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { useFileChooser } from "#shared/ui/use-file-chooser.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { fileText as text } from "../model/file-text.ts";
import { acceptOf, limitText, rowFilesOf } from "../model/row-files.ts";
import { ariaOf, type ControlProps } from "./control-props.ts";
import { FileItems } from "./file-items.tsx";
import styles from "./row-files.module.css";
import { useUploads } from "./use-uploads.ts";

/** Chooses files or accepts dropped ones. Each file is uploaded at once and stored with the record. */
export function FileControl(props: ControlProps) {
  const { id, field, value, labels, sizes, onChange } = props;
  const label = props.label ?? field.title;
  const isPicture = field.control === "image";
  const { uploads, isBusy, add, retry, cancel } = useUploads(props);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const files = rowFilesOf(value, labels[field.name], sizes);
  const isFull = files.length + uploads.length >= formLimits.files;
  const chosen = isPicture ? text.choosePictures : text.chooseFiles;
  const chooser = useFileChooser({
    label: text.chooseOf(chosen, label),
    accept: acceptOf(isPicture),
    onFiles: add,
  });
  const setDragOver = (event: DragEvent, next: boolean): void => {
    event.preventDefault();
    setIsDraggedOver(next);
  };
  const pathsWithout = (path: string): string[] | null => {
    const paths = files.filter((file) => file.path !== path).map((file) => file.path);
    return paths.length === 0 ? null : paths;
  };
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.control}
      {...ariaOf({ ...props, isRequired: false })}
      aria-label={label}
      data-over={isDraggedOver || undefined}
      data-uploading={isBusy || undefined}
      onDragOver={(event) => setDragOver(event, true)}
      onDragLeave={(event) => setDragOver(event, false)}
      onDrop={(event) => {
        setDragOver(event, false);
        add([...event.dataTransfer.files]);
      }}
    >
      <FileItems
        label={label}
        files={files}
        action={(file) => (
          <RowAction
            aria-label={text.removeOf(file.name)}
            onClick={() => onChange({ field: field.name, value: pathsWithout(file.path) })}
          >
            {text.remove}
          </RowAction>
        )}
      />
      {uploads.length > 0 ? (
        <ul className={styles.files} aria-label={text.sending}>
          {uploads.map((upload) => (
            <li key={upload.key} className={styles.file} data-failed={upload.state === "failed" || undefined}>
              {upload.state === "failed" ? null : <Spinner />}
              <span className={styles.name}>
                {upload.file.name}
                <span className={styles.quiet} role={upload.state === "failed" ? "alert" : "status"}>
                  {upload.state === "failed" ? upload.message : `${text[upload.state]} ${bytesText(upload.file.size)}`}
                </span>
                {upload.state === "sending" ? (
                  <progress
                    className={styles.progress}
                    aria-label={text.progressOf(upload.file.name)}
                    value={upload.share}
                  />
                ) : null}
              </span>
              {upload.state === "failed" && upload.mayRetry ? (
                <RowAction aria-label={text.retryOf(upload.file.name)} onClick={() => retry(upload)}>
                  {text.retry}
                </RowAction>
              ) : null}
              <RowAction
                aria-label={
                  upload.state === "failed" ? text.removeOf(upload.file.name) : text.cancelOf(upload.file.name)
                }
                onClick={() => cancel(upload)}
              >
                {upload.state === "failed" ? text.remove : text.cancel}
              </RowAction>
            </li>
          ))}
        </ul>
      ) : null}
      <span className={styles.choose}>
        <Button
          size="small"
          icon={<Icon name="upload" size={16} />}
          aria-label={text.chooseOf(chosen, label)}
          disabled={isFull}
          onClick={chooser.open}
        >
          {chosen}
        </Button>
        {chooser.field}
        <span className={styles.quiet}>{limitText(isPicture)}</span>
        <span className={styles.drop}>{text.drop}</span>
      </span>
    </fieldset>
  );
}

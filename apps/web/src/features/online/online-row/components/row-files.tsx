import type { CellValue } from "@tender/form-rules";
import { useId, useState } from "react";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { fileText as text } from "../model/file-text.ts";
import { type RowFile, rowFilesOf } from "../model/row-files.ts";
import type { CellProps } from "./cell-props.ts";
import { FileItems } from "./file-items.tsx";
import { PictureButton, PictureDialog } from "./picture-dialog.tsx";
import styles from "./row-files.module.css";

export { FileControl } from "./file-control.tsx";

/** Thumbnails of a list cell: more are not recognised at a glance. */
const THUMBNAILS = 3;

/** The files of a cell: all of them in the full view, else the first pictures or the number of files. */
export function FileCell({ field, value, labels, sizes, isWhole = false }: CellProps & { readonly value: CellValue }) {
  const files = rowFilesOf(value, labels[field.name], sizes);
  return isWhole ? <FileItems label={field.title} files={files} /> : <FewFiles label={field.title} files={files} />;
}

function FewFiles({ label, files }: { readonly label: string; readonly files: readonly RowFile[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<RowFile | null>(null);
  const id = useId();
  const pictures = files.filter(({ isPicture }) => isPicture);
  const isAllPictures = pictures.length === files.length;
  useTabDialog(
    `files-${id}`,
    shown ? (
      <PictureDialog pictures={pictures} first={shown} onClose={() => setShown(null)} />
    ) : isOpen ? (
      <WorkspaceDialog open title={label} onClose={() => setIsOpen(false)}>
        <FileItems label={label} files={files} />
      </WorkspaceDialog>
    ) : null,
  );
  if (!isAllPictures)
    return (
      <button type="button" className={styles.count} onClick={() => setIsOpen(true)}>
        {text.count(files.length)}
      </button>
    );
  return (
    <span className={styles.thumbnails}>
      {pictures.slice(0, THUMBNAILS).map((file) => (
        <PictureButton key={file.path} file={file} size="small" onOpen={() => setShown(file)} />
      ))}
      {pictures.length > THUMBNAILS ? (
        <button
          type="button"
          className={styles.count}
          aria-label={text.restOf(pictures.length - THUMBNAILS, pictures.length)}
          onClick={() => setIsOpen(true)}
        >
          {text.rest(pictures.length - THUMBNAILS)}
        </button>
      ) : null}
    </span>
  );
}

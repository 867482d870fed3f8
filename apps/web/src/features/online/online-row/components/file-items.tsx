import { type ReactNode, useId, useState } from "react";
import { bytesText } from "#shared/format/bytes-text.ts";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import type { RowFile } from "../model/row-files.ts";
import { addressOf } from "./file-address.ts";
import { PictureButton, PictureDialog } from "./picture-dialog.tsx";
import styles from "./row-files.module.css";

interface Props {
  readonly label: string;
  readonly files: readonly RowFile[];
  /** Renders a further action on a file. */
  readonly action?: (file: RowFile) => ReactNode;
}

/** Lists files by name and size. Pictures open in a dialog, other files in a new window. */
export function FileItems({ label, files, action }: Props) {
  const [shown, setShown] = useState<RowFile | null>(null);
  const pictures = files.filter(({ isPicture }) => isPicture);
  useTabDialog(
    `picture-${useId()}`,
    shown && <PictureDialog pictures={pictures} first={shown} onClose={() => setShown(null)} />,
  );
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.path} className={styles.file}>
          {file.isPicture ? <PictureButton file={file} size="middle" onOpen={() => setShown(file)} /> : null}
          <span className={styles.name}>
            {file.isPicture ? (
              file.name
            ) : (
              <a href={addressOf(file.path)} target="_blank" rel="noopener noreferrer">
                {file.name}
              </a>
            )}
            {file.bytes === undefined ? null : <span className={styles.quiet}>{bytesText(file.bytes)}</span>}
          </span>
          {action?.(file)}
        </li>
      ))}
    </ul>
  );
}

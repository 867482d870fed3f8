import { useCallback, useEffect, useState } from "react";
import { StepButtons } from "#shared/ui/step-buttons.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { fileText as text } from "../model/file-text.ts";
import type { RowFile } from "../model/row-files.ts";
import { addressOf, previewAddressOf } from "./file-address.ts";
import styles from "./row-files.module.css";

interface ButtonProps {
  readonly file: RowFile;
  readonly size: "small" | "middle";
  onOpen(): void;
}

/** A thumbnail that opens its picture. */
export const PictureButton = ({ file, size, onOpen }: ButtonProps) => (
  <button type="button" className={styles.picture} data-size={size} title={file.name} onClick={onOpen}>
    <img src={previewAddressOf(file.path)} alt={text.open(file.name)} loading={size === "small" ? "lazy" : "eager"} />
  </button>
);

interface Props {
  readonly pictures: readonly RowFile[];
  readonly first: RowFile;
  onClose(): void;
}

/** One picture of several in full size; arrow keys switch between them. */
export function PictureDialog({ pictures, first, onClose }: Props) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pictures.findIndex(({ path }) => path === first.path),
    ),
  );
  const shown = pictures[at] ?? first;
  const last = pictures.length - 1;
  const showPicture = useCallback((by: number): void => setAt((now) => Math.min(last, Math.max(0, now + by))), [last]);

  // Listens on the document: a click on the picture takes the focus from the buttons.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "ArrowLeft") showPicture(-1);
      if (key === "ArrowRight") showPicture(1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [showPicture]);

  return (
    <WorkspaceDialog
      open
      title={shown.name}
      width={880}
      onClose={onClose}
      footer={
        <div className={styles.turn}>
          <StepButtons
            words={{ previous: text.previous, next: text.next }}
            onBack={at > 0 ? () => showPicture(-1) : undefined}
            onNext={at < last ? () => showPicture(1) : undefined}
          >
            <span role="status">{text.position(at + 1, pictures.length)}</span>
          </StepButtons>
          <a href={addressOf(shown.path)} target="_blank" rel="noopener noreferrer">
            {text.whole}
          </a>
        </div>
      }
    >
      <img key={shown.path} className={styles.full} src={addressOf(shown.path)} alt={shown.name} />
    </WorkspaceDialog>
  );
}

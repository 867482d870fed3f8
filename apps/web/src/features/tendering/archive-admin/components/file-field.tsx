import { Button } from "#shared/ui/button.tsx";
import { useFileChooser } from "#shared/ui/use-file-chooser.tsx";
import { startText as text } from "../text.ts";
import styles from "./archive-admin.module.css";

interface Props {
  readonly id?: string;
  readonly value?: File | null;
  onChange?(file: File): void;
}

/** Chooses a file by the browser's file dialog. */
export function FileField({ id, value = null, onChange }: Props) {
  const { open, field } = useFileChooser({
    label: text.file,
    accept: ".json,.jsonl,.ndjson",
    onFile: (file) => onChange?.(file),
  });
  return (
    <div className={styles.chosen}>
      <Button {...(id ? { id } : {})} onClick={open}>
        {value ? text.chooseOther : text.choose}
      </Button>
      {field}
      <span className={styles.name}>{value?.name}</span>
    </div>
  );
}

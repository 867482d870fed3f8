import { Button } from "#shared/ui/button.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { formText as text } from "../text.ts";
import styles from "./online-form.module.css";

export type FormMode = "add" | "edit" | "view";

interface Props {
  readonly title: string;
  readonly mode: FormMode;
  readonly isSending: boolean;
  onBack(): void;
  /** Absent: the row may not be edited. */
  onEdit?: () => void;
}

/** The title of a row's page with the actions on the whole row. */
export function RowFormHead({ title, mode, isSending, onBack, onEdit }: Props) {
  return (
    <PageHead title={text[mode](title)}>
      <span className={styles.screenOnly}>
        <Button onClick={onBack}>{text.back}</Button>
        {mode === "view" ? <Button onClick={() => window.print()}>{text.print}</Button> : null}
        {mode === "view" && onEdit ? (
          <Button kind="primary" onClick={onEdit}>
            {text.edit_}
          </Button>
        ) : null}
        {mode === "view" ? null : (
          <Button kind="primary" type="submit" isLoading={isSending}>
            {text.save}
          </Button>
        )}
      </span>
    </PageHead>
  );
}

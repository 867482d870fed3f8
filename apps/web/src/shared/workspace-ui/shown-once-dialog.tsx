import { useState } from "react";
import { copyText } from "#shared/feedback/copy-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import styles from "./shown-once-dialog.module.css";
import { WorkspaceDialog } from "./workspace-dialog.tsx";

export interface ShownValue {
  readonly label: string;
  readonly value: string;
  readonly copy: string;
  readonly copied: string;
}

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly values: readonly ShownValue[];
  /** The label of the checkbox by which the person confirms that the value is saved. */
  readonly confirmLabel: string;
  readonly onClose: () => void;
}

/** Shows a secret once. It closes only after the person confirms that the secret is saved. */
export function ShownOnceDialog({ title, hint, values, confirmLabel, onClose }: Props) {
  const [isSaved, setIsSaved] = useState(false);
  return (
    <WorkspaceDialog
      open
      title={title}
      width={520}
      footer={
        <Button kind="primary" disabled={!isSaved} onClick={onClose}>
          完成
        </Button>
      }
    >
      <p className={styles.hint}>{hint}</p>
      <dl className={styles.values}>
        {values.map(({ label, value, copy, copied }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <output aria-label={label}>{value}</output>
              <Button kind="text" size="small" onClick={() => void copyText(value, copied)}>
                {copy}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={isSaved} onChange={setIsSaved}>
        {confirmLabel}
      </Checkbox>
    </WorkspaceDialog>
  );
}

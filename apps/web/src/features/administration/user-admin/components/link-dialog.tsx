import { beijingMinute } from "@tender/contract/beijing";
import { useState } from "react";
import { copyText } from "#shared/feedback/copy-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { linkText as text } from "../text.ts";
import styles from "./user-admin.module.css";

/** A link that is shown on the page. */
export interface ShownLink {
  readonly address: string;
  readonly expiresAt: string;
}

interface Props {
  readonly name: string;
  readonly link: ShownLink;
  readonly onClose: () => void;
}

/** Shows the link for a new password once. Closes only after confirmation that the link is saved. */
export function LinkDialog({ name, link, onClose }: Props) {
  const [isSaved, setIsSaved] = useState(false);
  return (
    <WorkspaceDialog
      open
      title={text.title}
      width={560}
      footer={
        <Button kind="primary" disabled={!isSaved} onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <p className={styles.hint}>{text.hint(name)}</p>
      <p className={styles.link}>
        <output aria-label={text.link}>{link.address}</output>
      </p>
      <p className={styles.below}>
        <span className={styles.quiet}>{text.until(beijingMinute(link.expiresAt))}</span>
        <Button onClick={() => void copyText(link.address, text.copied)}>{text.copy}</Button>
      </p>
      <Checkbox checked={isSaved} onChange={setIsSaved}>
        {text.confirmSaved}
      </Checkbox>
    </WorkspaceDialog>
  );
}

import { useState } from "react";
import { saveAsFile } from "#shared/browser/save-as-file.ts";
import { portalConfig } from "#shared/config/portal-config.ts";
import { copyText } from "#shared/feedback/copy-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import type { DialogFrame } from "#shared/ui/dialog.tsx";
import { recoveryFile } from "../model/recovery-file.ts";
import { twoStepText } from "../text.ts";
import styles from "./set-up.module.css";

const text = twoStepText.codes;

interface Props {
  readonly Frame: DialogFrame;
  readonly username: string;
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/**
 * New recovery codes, shown once, to copy, download or write down. The dialog closes only after the user confirms that
 * they are saved.
 */
export function RecoveryCodesDialog({ Frame, username, codes, onClose }: Props) {
  const [isSaved, setIsSaved] = useState(false);
  return (
    <Frame
      open
      title={text.title}
      width={480}
      footer={
        <Button kind="primary" disabled={!isSaved} onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <p className={styles.hint}>{text.hint}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void copyText(codes.join("\n"), text.copied)}>{text.copy}</Button>
        <Button onClick={() => download(username, codes)}>{text.download}</Button>
      </div>
      <Checkbox checked={isSaved} onChange={setIsSaved}>
        {text.saved}
      </Checkbox>
    </Frame>
  );
}

function download(username: string, codes: readonly string[]): void {
  const head = text.fileHead(portalConfig.platformName, username);
  saveAsFile(recoveryFile(head, codes), "text/plain", text.fileName);
}

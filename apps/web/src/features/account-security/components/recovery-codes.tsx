import { portalConfig } from "../../../shared/config/portal-config.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { recoveryFile } from "../model/recovery-file.ts";
import { twoStepText } from "../text.ts";
import styles from "./set-up.module.css";

const text = twoStepText.codes;

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly username: string;
  readonly isSaved: boolean;
  readonly onSaved: (isSaved: boolean) => void;
}

/** The codes, this once: to copy, to download, to write down. */
export function RecoveryCodes({ codes, username, isSaved, onSaved }: RecoveryCodesProps) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      notify({ kind: "success", text: text.copied });
    } catch {
      // No permission, or a page without https.
      notify({ kind: "warning", text: text.copyFailed });
    }
  }

  function download(): void {
    const head = text.fileHead(portalConfig.platformName, username);
    const file = new Blob([recoveryFile(head, codes)], { type: "text/plain" });
    const address = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = address;
    link.download = text.fileName;
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <>
      <p className={styles.hint}>{text.hint}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>{text.copy}</Button>
        <Button onClick={download}>{text.download}</Button>
      </div>
      <Checkbox checked={isSaved} onChange={onSaved}>
        {text.saved}
      </Checkbox>
    </>
  );
}

import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { signInText } from "../text.ts";
import styles from "./login-hint.module.css";

export interface LoginHintProps {
  readonly hint: { readonly title: string; readonly text: string };
  readonly onClose: () => void;
}

/** What the installation tells everybody who signs in. */
export function LoginHint({ hint, onClose }: LoginHintProps) {
  return (
    <Dialog
      open
      title={hint.title}
      width={520}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {signInText.hintClose}
        </Button>
      }
    >
      <p className={styles.text}>{hint.text}</p>
    </Dialog>
  );
}

import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { hintMark, shouldShowHint } from "../model/hint-once.ts";
import styles from "./login-hint.module.css";

export interface LoginHintProps {
  readonly hint: { readonly title: string; readonly text: string };
}

/** Accesses the storage directly: the module for stored values is loaded later. */
const seenKey = "LOGIN_NOTICE_SEEN";

function readSeenHint(): string | null {
  try {
    return window.sessionStorage.getItem(seenKey);
  } catch {
    return null;
  }
}

/** The notice of the installation at sign-in, shown once in a browser session. */
export function LoginHint({ hint }: LoginHintProps) {
  const [isOpen, setIsOpen] = useState(() => shouldShowHint(hint, readSeenHint()));

  function close() {
    try {
      window.sessionStorage.setItem(seenKey, hintMark(hint));
    } catch {
      // Without storage the notice is shown again.
    }
    setIsOpen(false);
  }

  return (
    <Dialog
      open={isOpen}
      title={hint.title}
      width={520}
      onClose={close}
      footer={
        <Button kind="primary" onClick={close}>
          我知道了
        </Button>
      }
    >
      <p className={styles.text}>{hint.text}</p>
    </Dialog>
  );
}

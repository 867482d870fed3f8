import { useState } from "react";
import { readSessionStored, writeSessionStored } from "../../../shared/storage/stored-values.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { isNoticeDue, noticeMark } from "../model/notice-once.ts";
import { signInText } from "../text.ts";
import styles from "./login-notice.module.css";

/** The installation's notice to everybody who signs in, once in a browser session. */
export function LoginNotice({ notice }: { notice: { readonly title: string; readonly text: string } }) {
  const [isOpen, setIsOpen] = useState(() => isNoticeDue(notice, readSessionStored("LOGIN_NOTICE_SEEN")));
  const close = () => {
    writeSessionStored("LOGIN_NOTICE_SEEN", noticeMark(notice));
    setIsOpen(false);
  };
  return (
    <Dialog
      open={isOpen}
      title={notice.title}
      width={520}
      onClose={close}
      footer={
        <Button kind="primary" onClick={close}>
          {signInText.noticeClose}
        </Button>
      }
    >
      <p className={styles.text}>{notice.text}</p>
    </Dialog>
  );
}

import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { signInText } from "../text.ts";
import styles from "./login-notice.module.css";

export interface LoginNoticeProps {
  readonly notice: { readonly title: string; readonly text: string };
  readonly onClose: () => void;
}

/** The installation's notice to everybody who signs in. */
export function LoginNotice({ notice, onClose }: LoginNoticeProps) {
  return (
    <Dialog
      open
      title={notice.title}
      width={520}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {signInText.noticeClose}
        </Button>
      }
    >
      <p className={styles.text}>{notice.text}</p>
    </Dialog>
  );
}

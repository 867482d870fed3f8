import { type FormEvent, useId, useState } from "react";
import { Button } from "./button.tsx";
import { readCaPassword } from "./ca-password.ts";
import styles from "./ca-password-dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";

export interface CaPasswordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Receives the trimmed password, for the device only; the dialog closes afterwards. */
  readonly onPassword: (password: string) => void;
  /** The purpose of the password. */
  readonly about?: string;
  /** A hint about the next step. */
  readonly hint?: string | undefined;
}

/** Asks for the password of the certificate lock. */
export function CaPasswordDialog(props: CaPasswordDialogProps) {
  return props.open ? <OpenCaPasswordDialog {...props} /> : null;
}

function OpenCaPasswordDialog({ onClose, onPassword, about, hint }: CaPasswordDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | undefined>();

  function confirm(event: FormEvent) {
    event.preventDefault();
    const read = readCaPassword(typed);
    if ("error" in read) {
      setError(read.error);
      return;
    }
    onPassword(read.password);
    onClose();
  }

  return (
    <Dialog
      open
      title="CA 密码"
      width={416}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={formId}>
            确定
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={confirm}>
        {about === undefined ? null : <p className={styles.about}>{about}</p>}
        <TextField
          label="CA 密码"
          type="password"
          autoComplete="off"
          maxLength={64}
          placeholder="请输入 CA 锁密码"
          value={typed}
          error={error}
          hint={hint}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}

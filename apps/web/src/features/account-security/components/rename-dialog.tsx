import { type FormEvent, useId, useState } from "react";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { type OwnPasskey, renamePasskey } from "../passkey-api.ts";
import { passkeyText as text } from "../text.ts";

export interface RenameDialogProps {
  readonly passkey: OwnPasskey;
  readonly onClose: () => void;
  readonly onRenamed: () => Promise<void>;
}

export function RenameDialog({ passkey, onClose, onRenamed }: RenameDialogProps) {
  const formId = useId();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string | undefined>();
  const [isWaiting, setIsWaiting] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const missing = name.trim() === "" ? text.nameMissing : undefined;
    setError(missing);
    if (missing !== undefined || isWaiting) return;
    setIsWaiting(true);
    try {
      await renamePasskey(passkey.id, name.trim());
      await onRenamed();
      onClose();
    } catch (failure) {
      reportError(failure);
      setIsWaiting(false);
    }
  }

  return (
    <Dialog
      open
      title={text.renameTitle}
      width={416}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} isLoading={isWaiting}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={text.name}
          autoFocus
          maxLength={40}
          placeholder={text.nameHint}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}

import { useState } from "react";
import { useSession } from "../../../shared/session/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { twoStepText } from "../text.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

const text = twoStepText.codes;

/** New codes, shown this once: closed only by who says that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const session = useSession();
  const [isSaved, setIsSaved] = useState(false);
  return (
    <Dialog
      open
      title={text.title}
      width={480}
      footer={
        <Button kind="primary" disabled={!isSaved} onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} username={session?.user.username ?? ""} isSaved={isSaved} onSaved={setIsSaved} />
    </Dialog>
  );
}

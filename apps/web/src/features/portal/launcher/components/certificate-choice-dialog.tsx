import type { LockCertificate } from "@tender/certificate-lock";
import { useState } from "react";
import { CertificateChoice } from "#shared/certificate-lock/certificate-choice.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { launcherText } from "../text.ts";

interface Props {
  readonly certificates: readonly LockCertificate[];
  readonly onAnswer: (certificate: LockCertificate | null) => void;
}

/** Chooses a certificate: a lock may hold several. */
export function CertificateChoiceDialog({ certificates, onAnswer }: Props) {
  const [chosen, setChosen] = useState<LockCertificate | null>(null);
  return (
    <Dialog
      open
      title={launcherText.chooseCertificate}
      width={416}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{launcherText.cancel}</Button>
          <Button kind="primary" disabled={chosen === null} onClick={() => onAnswer(chosen)}>
            {launcherText.useCertificate}
          </Button>
        </>
      }
    >
      <CertificateChoice certificates={certificates} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}

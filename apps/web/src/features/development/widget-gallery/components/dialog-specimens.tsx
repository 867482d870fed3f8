import { useState } from "react";
import { reportError } from "#shared/feedback/report-error.ts";
import { ProofHost } from "#shared/proof/proof-host.tsx";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { Button } from "#shared/ui/button.tsx";
import { CaPasswordDialog } from "#shared/ui/ca-password-dialog.tsx";
import { galleryText } from "../text.ts";
import styles from "./gallery.module.css";
import { Specimen } from "./specimen.tsx";

export function CaPasswordSpecimen() {
  const text = galleryText.caPassword;
  const [isOpen, setIsOpen] = useState(false);
  const [length, setLength] = useState<number | null>(null);
  return (
    <Specimen about={text}>
      <div className={styles.row}>
        <Button onClick={() => setIsOpen(true)}>{text.open}</Button>
        <span role="status">{length === null ? null : text.length(length)}</span>
      </div>
      <CaPasswordDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onPassword={(password) => setLength(password.length)}
      />
    </Specimen>
  );
}

export function TwoStepSpecimen() {
  const text = galleryText.twoStep;
  const [isProved, setIsProved] = useState<boolean | null>(null);
  return (
    <Specimen about={text}>
      <div className={styles.row}>
        <Button onClick={() => void ensureProof().then(setIsProved, reportError)}>{text.open}</Button>
        <span role="status">{isProved === null ? null : isProved ? text.proved : text.refused}</span>
      </div>
      <ProofHost />
    </Specimen>
  );
}

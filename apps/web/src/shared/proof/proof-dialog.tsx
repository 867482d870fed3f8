import type { ProofMethod } from "@tender/contract";
import { useEffect, useState } from "react";
import { ApiError, isAborted } from "../api/client.ts";
import { reportError } from "../feedback/report-error.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { readProofMethods } from "./proof-api.ts";
import styles from "./proof-dialog.module.css";
import { ProofForm } from "./proof-form.tsx";
import { proofText as text } from "./proof-text.ts";

/** Asks who sits there, by whatever the account has for it. */
export function ProofDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const [methods, setMethods] = useState<readonly ProofMethod[] | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    readProofMethods(leaving.signal).then(setMethods, (error: unknown) => {
      if (isAborted(error)) return;
      reportError(error instanceof ApiError ? error : new Error(text.what, { cause: error }));
      onAnswer(false);
    });
    return () => leaving.abort();
  }, [onAnswer]);

  return (
    <Dialog open title={text.title} width={416} onClose={() => onAnswer(false)}>
      <p className={styles.hint}>{text.hint}</p>
      {methods === null ? <Skeleton lines={3} /> : <ProofForm methods={methods} onAnswer={onAnswer} />}
    </Dialog>
  );
}

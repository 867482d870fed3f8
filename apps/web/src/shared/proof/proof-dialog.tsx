import type { ProofMethod } from "@tender/contract";
import { compactOf } from "@tender/contract/normal-form";
import { useEffect, useId, useState } from "react";
import { isAborted } from "#shared/api/client.ts";
import { LoadedDialog } from "#shared/feedback/loaded-dialog.tsx";
import { reportError } from "#shared/feedback/report-error.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { EvidenceForm, useEvidence } from "./evidence-form.tsx";
import { proveByCode, proveByPassword, proveIdentityByPasskey, readProofMethods } from "./proof-api.ts";
import styles from "./proof-dialog.module.css";
import { proofText as text } from "./proof-text.ts";

export interface ProofDialogProps {
  onAnswer(isProved: boolean): void;
}

const loadLockDialog = boundedLoad(async () => (await import("./lock-proof-dialog.tsx")).LockProofDialog);

/** The dialog in which a person proves their identity by one of the account's methods. */
export function ProofDialog({ onAnswer }: ProofDialogProps) {
  const id = useId();
  const methods = useProofMethods(() => onAnswer(false));
  const [isByLock, setIsByLock] = useState(false);
  const evidence = useEvidence({
    methods: methods ?? [],
    submitTyped: async (method, typed, controller) => {
      await (method === "password"
        ? proveByPassword(typed, controller)
        : proveByCode(method, compactOf(typed), controller));
      onAnswer(true);
    },
    submitPasskey: async (controller) => {
      await proveIdentityByPasskey(controller);
      onAnswer(true);
    },
    onFailure: reportError,
  });
  if (isByLock) {
    const onOther = () => setIsByLock(false);
    return (
      <LoadedDialog load={loadLockDialog} onFailure={onOther}>
        {(LockProofDialog) => <LockProofDialog onAnswer={onAnswer} onOther={onOther} />}
      </LoadedDialog>
    );
  }
  return (
    <WorkspaceDialog
      open
      title={text.title}
      width={416}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{text.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            disabled={methods === undefined || evidence.isSendingPasskey}
            isLoading={evidence.isSendingTyped}
          >
            {text.confirm}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{text.hint}</p>
      {methods ? (
        <EvidenceForm id={id} evidence={evidence} codePlaceholder={text.codeHint} onLock={() => setIsByLock(true)} />
      ) : (
        <Skeleton lines={3} />
      )}
    </WorkspaceDialog>
  );
}

/** The methods of this account. Undefined: still loading. */
function useProofMethods(onFailure: () => void): readonly ProofMethod[] | undefined {
  const [methods, setMethods] = useState<readonly ProofMethod[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens
  useEffect(() => {
    const controller = new AbortController();
    readProofMethods(controller.signal).then(setMethods, (error: unknown) => {
      if (isAborted(error)) return;
      reportError(error);
      onFailure();
    });
    return () => controller.abort();
  }, []);
  return methods;
}

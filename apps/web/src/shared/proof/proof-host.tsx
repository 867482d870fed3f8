import { type ComponentType, useEffect, useState } from "react";
import { notify } from "../feedback/notify.ts";
import { boundedLoad } from "../loading/chunk-load.ts";
import type { ProofDialogProps } from "./proof-dialog.tsx";
import { useOpenProofRequest } from "./proof-request.ts";

const loadDialog = boundedLoad(() => import("./proof-dialog.tsx"));

/** Where `ensureProof` and `withProof` ask. The dialog is loaded when first needed; one that does not come is a no, and says why. */
export function ProofHost() {
  const request = useOpenProofRequest();
  const [Dialog, setDialog] = useState<ComponentType<ProofDialogProps>>();
  useEffect(() => {
    if (!request || Dialog) return;
    loadDialog().then(
      ({ ProofDialog }) => setDialog(() => ProofDialog),
      ({ message }: Error) => {
        notify({ kind: "error", text: message });
        request.answer(false);
      },
    );
  }, [request, Dialog]);
  return request && Dialog ? <Dialog onAnswer={request.answer} /> : null;
}

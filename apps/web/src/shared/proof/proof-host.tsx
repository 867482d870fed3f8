import { LoadedDialog } from "#shared/feedback/loaded-dialog.tsx";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { useOpenProofRequest } from "./proof-request.ts";

const loadDialog = boundedLoad(async () => (await import("./proof-dialog.tsx")).ProofDialog);

/** Shows the dialog of `ensureProof` and `withProof`. If the dialog fails to load, the answer is no. */
export function ProofHost() {
  const request = useOpenProofRequest();
  return request ? (
    <LoadedDialog load={loadDialog} onFailure={() => request.answer(false)}>
      {(ProofDialog) => <ProofDialog onAnswer={request.answer} />}
    </LoadedDialog>
  ) : null;
}

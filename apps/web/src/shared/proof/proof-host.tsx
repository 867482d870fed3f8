import { LoadedDialog } from "#shared/feedback/loaded-dialog.tsx";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { useOpenProofRequest } from "./proof-request.ts";

const loadDialog = boundedLoad(async () => (await import("./proof-dialog.tsx")).ProofDialog);

/** Where `ensureProof` and `withProof` ask. A dialog that does not come is a no. */
export function ProofHost() {
  const request = useOpenProofRequest();
  return request ? (
    <LoadedDialog load={loadDialog} onFailure={() => request.answer(false)}>
      {(ProofDialog) => <ProofDialog onAnswer={request.answer} />}
    </LoadedDialog>
  ) : null;
}

import { lazy, Suspense } from "react";
import { useOpenProofRequest } from "./proof-request.ts";

/** Loaded when first needed. */
const ProofDialog = lazy(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

/** Where `ensureProof` and `withProof` ask. */
export function ProofHost() {
  const request = useOpenProofRequest();
  if (!request) return null;
  return (
    <Suspense>
      <ProofDialog onAnswer={request.answer} />
    </Suspense>
  );
}

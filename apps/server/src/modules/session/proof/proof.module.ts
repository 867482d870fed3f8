import type { Platform } from "#platform/platform.ts";
import { proofRoutes } from "./proof.routes.ts";
import { createProofService, type ProofDeps } from "./proof.service.ts";

/** Fresh proofs of identity, which sensitive changes require. */
export function createProofModule({ db, shortLived }: Platform, uses: Omit<ProofDeps, "db" | "shortLived">) {
  const proofs = createProofService({ ...uses, db, shortLived });
  return { services: { proofs }, routes: proofRoutes(proofs) };
}

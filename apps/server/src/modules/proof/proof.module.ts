import type { Platform } from "../../platform/platform.ts";
import { proofRoutes } from "./proof.routes.ts";
import { createProofService, type ProofDeps } from "./proof.service.ts";

export function createProofModule({ shortLived, clock }: Platform, uses: Omit<ProofDeps, "shortLived" | "clock">) {
  const proofs = createProofService({ ...uses, shortLived, clock });
  return { services: { proofs }, routes: proofRoutes(proofs) };
}

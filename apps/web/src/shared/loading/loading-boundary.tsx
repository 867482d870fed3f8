import { type ReactNode, Suspense } from "react";
import { arrivals } from "./chunk-load.ts";

/**
 * Where pages arrive, behind `waiting` until then. React lets a placeholder stand for 300 ms though what it stands for has
 * come, unless something else has it look again.
 */
export function LoadingBoundary({ waiting, children }: { readonly waiting?: ReactNode; readonly children: ReactNode }) {
  arrivals.use();
  return <Suspense fallback={waiting}>{children}</Suspense>;
}

import { call, type ResultFor } from "#shared/api/client.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";

export type AuditEntry = RowOf<"audit.list">;

export interface VerificationProgress extends Pick<ResultFor<"auditChain.verify">, "fault" | "first" | "last"> {
  readonly state: "running" | "whole" | "broken" | "stopped";
  /** Links and entries checked so far. */
  readonly checked: number;
  /** 0 to 1: each entry is checked twice, as a link of the chain and as an entry. */
  readonly share: number;
}

/** Verifies step by step until a fault, the end or a stop, and reports each step. */
export async function verifyChain(
  anchor: string | null,
  signal: AbortSignal,
  report: (progress: VerificationProgress) => void,
): Promise<void> {
  let checked = 0;
  for (let from: string | null = null; ; ) {
    const step: ResultFor<"auditChain.verify"> = await call("auditChain.verify", { body: { from, anchor } });
    checked += step.checked;
    const { fault, next, first, last } = step;
    const share = next === null ? 1 : Math.min(0.99, checked / Math.max(1, 2 * (last - first + 1)));
    const openState = signal.aborted ? "stopped" : "running";
    const soundState = next === null ? "whole" : openState;
    report({ state: fault ? "broken" : soundState, checked, share, fault, first, last });
    if (next === null || signal.aborted) return;
    from = next;
  }
}

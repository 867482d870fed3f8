import { call } from "#shared/api/client.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import { queryClient } from "#shared/query/query-client.ts";
import { toDosKey } from "./to-dos-key.ts";

/**
 * Sends a decision, with a reason if it is a refusal. A change that waits for approval requires a proof first.
 * Refreshes the person's to-dos.
 */
export async function decideApproval(id: string, isApproved: boolean, reason: string): Promise<void> {
  await withProof(() => call("approval.decide", { body: { id, isApproved, reason } }));
  void queryClient.invalidateQueries({ queryKey: toDosKey });
}

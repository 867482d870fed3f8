import { call } from "#shared/api/client.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import { queryClient } from "#shared/query/query-client.ts";
import { toDosKey } from "./to-dos-key.ts";

/** Yes, or no with a reason; a kept change asks for a proof first. What waits for oneself is another then. */
export async function decideApproval(id: string, isApproved: boolean, reason: string): Promise<void> {
  await withProof(() => call("approval.decide", { body: { id, isApproved, reason } }));
  void queryClient.invalidateQueries({ queryKey: toDosKey });
}

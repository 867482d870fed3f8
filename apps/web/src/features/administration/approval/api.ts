import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import { toDosKey } from "#shared/approval/to-dos-key.ts";

export type Approval = ResultFor<"approval.listPending">[number];

const pending = ["approvals"];

export const usePendingApprovals = () =>
  useQuery({
    queryKey: pending,
    queryFn: ({ signal }) => call("approval.listPending", {}, { signal }),
    meta: { shownInPlace: true },
  });

export function useRefreshApprovals(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([pending, toDosKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

export const withdrawApproval = (id: string) => call("approval.withdraw", { body: { id } });

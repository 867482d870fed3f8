import { useQuery, useQueryClient } from "@tanstack/react-query";
import { readTwoStepState } from "./two-step-api.ts";

const KEY = ["two-step", "state"];

export const useTwoStepState = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readTwoStepState(signal),
    meta: { shownInPlace: true },
  });

export function useRefreshTwoStepState(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEY });
}

import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/client.ts";

export const useRecentSignIns = () =>
  useQuery({
    // The same answer as the personal centre's, so the cache holds it once.
    queryKey: ["account", "own"],
    queryFn: ({ signal }) => call("profile.readSummary", {}, { signal }),
    select: ({ recentSignIns }) => recentSignIns.slice(0, 5),
    meta: { shownInPlace: true },
  });

import { MutationCache, QueryCache } from "@tanstack/react-query";
import { reportError } from "#shared/feedback/report-error.ts";
import { getSession, onSessionChange } from "#shared/session/session.ts";
import { AnswerCache } from "./answer-cache.ts";
import { type CacheOwner, cacheActionOf, isReported, shouldRetry } from "./query-rules.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { /** The component shows the failure and offers a retry itself. */ shownInPlace?: boolean };
    mutationMeta: { /** The form shows the failure itself. */ shownInPlace?: boolean };
  }
}

const report = (error: unknown, meta: { shownInPlace?: boolean } | undefined): void => {
  if (isReported(error, meta?.shownInPlace === true)) reportError(error);
};

/** The cache of server answers for the signed-in part. It follows the session: see `cacheActionOf`. */
export const queryClient = new AnswerCache({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
  }),
  defaultOptions: {
    // Without "always" a query waits silently while the browser reports that it is offline, instead of failing visibly.
    queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});

function ownerOf(): CacheOwner | null {
  const session = getSession();
  return session && !session.departmentPending
    ? { userId: session.user.id, orgCode: session.department?.orgCode ?? null }
    : null;
}

let owner = ownerOf();
onSessionChange(() => {
  const next = ownerOf();
  const action = cacheActionOf(owner, next);
  owner = next;
  if (action === "clear") queryClient.clear();
  if (action !== "reset") return;
  queryClient.removeQueries({ type: "inactive" });
  void queryClient.resetQueries();
});

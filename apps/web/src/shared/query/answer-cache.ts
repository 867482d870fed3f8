import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from "@tanstack/react-query";

/**
 * A cache whose invalidation also counts for what is on its way for the first time. By itself it waits for such an answer and
 * takes it for a new one, although it was asked for before whatever happened and may tell of the time before.
 */
export class AnswerCache extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const unanswered = this.getQueryCache().findAll({ ...(filters as InvalidateQueryFilters), type: "active" });
    // The state goes back to idle at once, so that what follows asks anew.
    for (const query of unanswered) if (query.state.data === undefined) void query.cancel({ revert: true });
    return super.invalidateQueries(filters, options);
  }
}

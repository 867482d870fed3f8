import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from "@tanstack/react-query";

/**
 * A query client whose invalidation also covers first reads that are pending. By default TanStack Query accepts such an
 * answer as fresh, although it was requested before the change and may be outdated.
 */
export class AnswerCache extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const unanswered = this.getQueryCache().findAll({ ...(filters as InvalidateQueryFilters), type: "active" });
    // The state returns to idle at once, so that the invalidation below reads again.
    for (const query of unanswered) if (query.state.data === undefined) void query.cancel({ revert: true });
    return super.invalidateQueries(filters, options);
  }
}

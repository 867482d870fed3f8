import { useMediaQuery } from "#shared/hooks/use-media-query.ts";

/** Returns whether the screen is a phone's, where rows are blocks and the query is folded. */
export const useIsNarrow = (): boolean => useMediaQuery("(max-width: 767px)");

import { useMediaQuery } from "#shared/hooks/use-media-query.ts";

/** A phone: rows are blocks there, and what a list can be asked by does not stand in front of them. */
export const useIsNarrow = (): boolean => useMediaQuery("(max-width: 767px)");

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { chartText as text } from "./text.ts";

/**
 * Loads the drawing library, a chunk of its own: figures, tables and lists appear before it and without it. Used by the
 * whole page, it loads while the figures are read.
 */
export const useDrawing = <T,>(name: string, load: () => Promise<T>): UseQueryResult<T> =>
  useQuery({
    queryKey: ["drawing", name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { shownInPlace: true },
  }) as UseQueryResult<T>;

interface Props<T> {
  readonly drawing: UseQueryResult<T>;
  readonly draw: (loaded: T) => ReactNode;
}

/** Draws when the library is loaded; shows a skeleton or the failure until then. */
export function DrawnWhenLoaded<T>({ drawing, draw }: Props<T>): ReactNode {
  if (drawing.data !== undefined) return draw(drawing.data);
  if (drawing.isPending) return <Skeleton height={220} label={text.drawing} />;
  const retry = () => void drawing.refetch();
  return <LoadFailure subject={text.part} error={drawing.error} isRetrying={drawing.isFetching} onRetry={retry} />;
}

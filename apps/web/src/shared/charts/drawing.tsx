import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { chartText as text } from "./text.ts";

/**
 * The drawing library is a chunk of its own: figures, tables and lists stand before it has come, and also where it
 * does not come. Asked for by the page as a whole, it is on its way while the figures are being read.
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

/** What is drawn once the library is there; until then its place. */
export function Drawn<T>({ drawing, draw }: Props<T>): ReactNode {
  if (drawing.data !== undefined) return draw(drawing.data);
  if (drawing.isPending) return <Skeleton height={220} label={text.drawing} />;
  const retry = () => void drawing.refetch();
  return <LoadFailure what={text.part} error={drawing.error} isRetrying={drawing.isFetching} onRetry={retry} />;
}

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Level, type LevelNode, type Levels, ROOTS } from "./levels.ts";

interface Source<N extends LevelNode> {
  /** The query key of the levels; invalidating it reads them again. */
  readonly key: readonly string[];
  /** Reads a hundred entries of a level from `offset` on. `parentId` null: the roots. */
  readPage(parentId: string | null, offset: number, signal: AbortSignal): Promise<Level<N>>;
}

export interface LevelTreeState<N extends LevelNode> {
  readonly levels: Levels<N>;
  readonly error: Error | null;
  readonly isRetrying: boolean;
  readonly open: readonly string[];
  retry(): void;
  setOpen(ids: readonly string[]): void;
  /** Opens these levels too. */
  reveal(ids: readonly string[]): void;
  showMore(parentId: string): void;
}

const PAGE_SIZE = 100;

async function readLevel<N extends LevelNode>(
  { readPage }: Source<N>,
  parentId: string,
  pages: number,
  signal: AbortSignal,
): Promise<Level<N>> {
  const rows: N[] = [];
  let total = 0;
  for (let page = 0; page < pages; page++) {
    const answer = await readPage(parentId === ROOTS ? null : parentId, page * PAGE_SIZE, signal);
    rows.push(...answer.rows);
    total = answer.total;
  }
  return { total, rows };
}

/** A tree of any size, loaded level by level: open levels, the shown part of each, and the loaded entries. */
export function useLevelTree<N extends LevelNode>(source: Source<N>): LevelTreeState<N> {
  const [open, setOpen] = useState<readonly string[]>([]);
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const parents = [ROOTS, ...open];
  const client = useQueryClient();
  const queries = useQueries({
    queries: parents.map((parentId) => {
      const pageCount = pages.get(parentId) ?? 1;
      const keyOf = (count: number) => [...source.key, "children", parentId, count];
      return {
        queryKey: keyOf(pageCount),
        queryFn: ({ signal }: { signal: AbortSignal }) => readLevel(source, parentId, pageCount, signal),
        // `keepPreviousData` has no effect here: `useQueries` creates a new observer for another key.
        placeholderData: () => client.getQueryData<Level<N>>(keyOf(pageCount - 1)),
        staleTime: 0,
        meta: { shownInPlace: true },
      };
    }),
  });
  const failedQuery = queries.find(({ error }) => error !== null);
  return {
    levels: new Map(
      queries.flatMap(({ data }, index) => (data ? [[parents[index] ?? ROOTS, data as Level<N>] as const] : [])),
    ),
    error: failedQuery?.error ?? null,
    isRetrying: failedQuery?.isFetching ?? false,
    open,
    retry: () => {
      for (const { error, refetch } of queries) if (error !== null) void refetch();
    },
    setOpen,
    reveal: (ids) =>
      setOpen((before) => (ids.every((id) => before.includes(id)) ? before : [...new Set([...before, ...ids])])),
    showMore: (parentId) => {
      // A second press while the next page loads has no effect.
      if (queries[parents.indexOf(parentId)]?.isPlaceholderData) return;
      setPages((before) => new Map(before).set(parentId, (before.get(parentId) ?? 1) + 1));
    },
  };
}

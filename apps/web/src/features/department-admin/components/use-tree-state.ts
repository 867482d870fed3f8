import { useState } from "react";
import { useLevels } from "../api.ts";

export type TreeState = ReturnType<typeof useTreeState>;

/** Which levels of the tree are open, and how much of each is shown. */
export function useTreeState() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const known = useLevels(open, pages);
  return {
    ...known,
    open,
    setOpen: (ids: readonly string[]) => setOpen(ids),
    /** These levels too. */
    reveal: (ids: readonly string[]) =>
      setOpen((before) => (ids.every((id) => before.includes(id)) ? before : [...new Set([...before, ...ids])])),
    showMore: (parentId: string) =>
      setPages((before) => new Map(before).set(parentId, (before.get(parentId) ?? 1) + 1)),
  };
}

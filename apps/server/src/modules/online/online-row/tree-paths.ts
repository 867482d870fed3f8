/** Rows of a tree by the titles on their path. Includes rows of a file as soon as they are judged. */
export interface TreePaths {
  /** Undefined: no row has the path. Null: several rows have it. */
  find(typed: string): string | null | undefined;
  /** Places a row below another. False: it would be below itself. */
  put(id: string, parent: string | null, title: string): boolean;
}

const MAX_DEPTH = 200;

export function treePaths(
  rows: readonly { readonly id: string; readonly parent: string | null; readonly title: string | null }[],
): TreePaths {
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const titles = new Map(rows.map(({ id, title }) => [id, title ?? ""]));
  const paths = new Map<string, { readonly path: string; readonly depth: number }>();
  const byPath = new Map<string, string | null>();

  /** Returns the path of a row. Beyond MAX_DEPTH a row begins a new path. `below`: number of pending descendants. */
  function pathOf(id: string, below = 0): { readonly path: string; readonly depth: number } {
    const known = paths.get(id);
    if (known !== undefined) return known;
    const parent = parents.get(id) ?? null;
    const title = titles.get(id) ?? "";
    const above = parent === null || below > MAX_DEPTH || !titles.has(parent) ? undefined : pathOf(parent, below + 1);
    const found =
      above === undefined || above.depth > MAX_DEPTH
        ? { path: title, depth: 0 }
        : { path: `${above.path}/${title}`, depth: above.depth + 1 };
    paths.set(id, found);
    return found;
  }
  const indexPath = (id: string): void => {
    const { path } = pathOf(id);
    const existing = byPath.get(path);
    byPath.set(path, existing === undefined || existing === id ? id : null);
  };
  for (const { id } of rows) indexPath(id);

  return {
    find: (typed) => {
      if (titles.has(typed)) return typed;
      const path = typed
        .split(/[/／]/)
        .map((part) => part.trim())
        .join("/");
      return byPath.get(path);
    },
    put: (id, parent, title) => {
      for (let above = parent, depth = 0; above !== null && depth < MAX_DEPTH; depth += 1) {
        if (above === id) return false;
        above = parents.get(above) ?? null;
      }
      parents.set(id, parent);
      titles.set(id, title);
      paths.delete(id);
      indexPath(id);
      return true;
    },
  };
}

/** Rows of a tree by the titles on their path. Includes rows of a file as soon as they are judged. */
export interface TreePaths {
  /** Returns the row with this id or path. Undefined: no row has the path. Null: several rows have it. */
  find(idOrPath: string): string | null | undefined;
  /** Adds a row below another, or moves it there with its descendants. False: it would be below itself. */
  put(id: string, parent: string | null, title: string): boolean;
}

const MAX_DEPTH = 200;

export function treePaths(
  rows: readonly { readonly id: string; readonly parent: string | null; readonly title: string | null }[],
): TreePaths {
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const titles = new Map(rows.map(({ id, title }) => [id, title ?? ""]));
  const paths = new Map<string, { readonly path: string; readonly depth: number }>();
  const idsByPath = new Map<string, Set<string>>();
  const childIds = new Map<string, Set<string>>();

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
  const addTo = (index: Map<string, Set<string>>, key: string, id: string): void => {
    const ids = index.get(key);
    if (ids) ids.add(id);
    else index.set(key, new Set([id]));
  };
  const indexPath = (id: string): void => addTo(idsByPath, pathOf(id).path, id);
  const removePath = (id: string): void => {
    idsByPath.get(paths.get(id)?.path ?? "")?.delete(id);
    paths.delete(id);
  };

  /** Returns the row and its descendants of MAX_DEPTH levels; those below do not have its title in their path. */
  function branchOf(id: string): ReadonlySet<string> {
    const branch = new Set([id]);
    let level = [id];
    for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
      level = level.flatMap((parent) => [...(childIds.get(parent) ?? [])]).filter((child) => !branch.has(child));
      for (const child of level) branch.add(child);
    }
    return branch;
  }

  for (const { id, parent } of rows) {
    if (parent !== null) addTo(childIds, parent, id);
    indexPath(id);
  }

  return {
    find: (idOrPath) => {
      if (titles.has(idOrPath)) return idOrPath;
      const path = idOrPath
        .split(/[/／]/)
        .map((part) => part.trim())
        .join("/");
      const [id, ...others] = idsByPath.get(path) ?? [];
      return others.length > 0 ? null : id;
    },
    put: (id, parent, title) => {
      for (let above = parent, depth = 0; above !== null && depth < MAX_DEPTH; depth += 1) {
        if (above === id) return false;
        above = parents.get(above) ?? null;
      }
      if (titles.get(id) === title && parents.get(id) === parent) return true;
      const branch = branchOf(id);
      for (const moved of branch) removePath(moved);
      const formerParent = parents.get(id);
      if (formerParent) childIds.get(formerParent)?.delete(id);
      if (parent !== null) addTo(childIds, parent, id);
      parents.set(id, parent);
      titles.set(id, title);
      for (const moved of branch) indexPath(moved);
      return true;
    },
  };
}

/** Rows of a tree by the titles on their path. Includes rows of a file as soon as they are judged. */
export interface TreePaths {
  /** Finds a row by its id or by the titles on its path, separated by / or ／. Undefined: none. Null: several rows. */
  find(idOrPath: string): string | null | undefined;
  /** Adds a row below another, or moves it there with its descendants. False: it would be below itself. */
  place(id: string, parent: string | null, title: string): boolean;
}

/** Levels of a path. Protects against rings in stored data; `place` does not detect a longer ring. */
const MAX_DEPTH = 200;

export function createTreePaths(
  rows: readonly { readonly id: string; readonly parent: string | null; readonly title: string | null }[],
): TreePaths {
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const titles = new Map(rows.map(({ id, title }) => [id, title ?? ""]));
  const paths = new Map<string, { readonly path: string; readonly depth: number }>();
  const idsByPath = new Map<string, Set<string>>();
  const childIds = new Map<string, Set<string>>();

  /** Returns the path of a row. Beyond MAX_DEPTH a row begins a new path. */
  function pathOf(id: string, pendingDescendants = 0): { readonly path: string; readonly depth: number } {
    const cached = paths.get(id);
    if (cached !== undefined) return cached;
    const parent = parents.get(id) ?? null;
    const title = titles.get(id) ?? "";
    const parentPath =
      parent === null || pendingDescendants > MAX_DEPTH || !titles.has(parent)
        ? undefined
        : pathOf(parent, pendingDescendants + 1);
    const computed =
      parentPath === undefined || parentPath.depth > MAX_DEPTH
        ? { path: title, depth: 0 }
        : { path: `${parentPath.path}/${title}`, depth: parentPath.depth + 1 };
    paths.set(id, computed);
    return computed;
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
    place: (id, parent, title) => {
      for (let ancestor = parent, depth = 0; ancestor !== null && depth < MAX_DEPTH; depth += 1) {
        if (ancestor === id) return false;
        ancestor = parents.get(ancestor) ?? null;
      }
      if (titles.get(id) === title && parents.get(id) === parent) return true;
      const branch = branchOf(id);
      for (const movedId of branch) removePath(movedId);
      const formerParent = parents.get(id);
      if (formerParent) childIds.get(formerParent)?.delete(id);
      if (parent !== null) addTo(childIds, parent, id);
      parents.set(id, parent);
      titles.set(id, title);
      for (const movedId of branch) indexPath(movedId);
      return true;
    },
  };
}

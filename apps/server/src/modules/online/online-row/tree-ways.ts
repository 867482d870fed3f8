/** Rows of a tree by the titles on their path. Includes rows of a file as soon as they are judged. */
export interface TreeWays {
  /** Undefined: no row has the path. Null: several rows have it. */
  find(typed: string): string | null | undefined;
  /** Places a row below another. False: it would be below itself. */
  put(id: string, parent: string | null, title: string): boolean;
}

const DEEPEST = 200;

export function treeWays(
  rows: readonly { readonly id: string; readonly parent: string | null; readonly title: string | null }[],
): TreeWays {
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const titles = new Map(rows.map(({ id, title }) => [id, title ?? ""]));
  const ways = new Map<string, { readonly way: string; readonly depth: number }>();
  const byWay = new Map<string, string | null>();

  /** Beyond the greatest depth a row starts a path of its own. `below`: the number of pending descendants. */
  function wayOf(id: string, below = 0): { readonly way: string; readonly depth: number } {
    const known = ways.get(id);
    if (known !== undefined) return known;
    const parent = parents.get(id) ?? null;
    const title = titles.get(id) ?? "";
    const above = parent === null || below > DEEPEST || !titles.has(parent) ? undefined : wayOf(parent, below + 1);
    const found =
      above === undefined || above.depth > DEEPEST
        ? { way: title, depth: 0 }
        : { way: `${above.way}/${title}`, depth: above.depth + 1 };
    ways.set(id, found);
    return found;
  }
  const note = (id: string): void => {
    const { way } = wayOf(id);
    const there = byWay.get(way);
    byWay.set(way, there === undefined || there === id ? id : null);
  };
  for (const { id } of rows) note(id);

  return {
    find: (typed) => {
      if (titles.has(typed)) return typed;
      const way = typed
        .split(/[/／]/)
        .map((part) => part.trim())
        .join("/");
      return byWay.get(way);
    },
    put: (id, parent, title) => {
      for (let above = parent, depth = 0; above !== null && depth < DEEPEST; depth += 1) {
        if (above === id) return false;
        above = parents.get(above) ?? null;
      }
      parents.set(id, parent);
      titles.set(id, title);
      ways.delete(id);
      note(id);
      return true;
    },
  };
}

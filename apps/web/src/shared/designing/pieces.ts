import { type Difference, differencesOf, type SharedField } from "#shared/workspace-ui/changed-fields.ts";

// Two people design one thing: what each of them changed is looked at part by part, and of its fields or columns one by one.

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A definition in pieces that two people may change apart from each other. `item:<key>`: null where there is none. */
type Pieces = Readonly<Record<string, unknown>>;

export interface Merged<D> {
  readonly definition: D;
  /** What somebody else changed and stands otherwise here. */
  readonly differences: readonly Difference<Pieces>[];
  readonly fields: readonly SharedField<Pieces>[];
}

/** What a kind of definition is made of. */
export interface Pieced<D extends object, I extends { readonly title: string }> {
  readonly parts: readonly (keyof D & string)[];
  itemsOf(definition: D): readonly I[];
  keyOf(item: I): string;
  withItems(definition: D, items: I[]): D;
  labelOf(part: keyof D & string): string;
  wordOf(definition: D, part: keyof D & string): string;
  /** What an item is called: 字段, 列. */
  readonly itemWord: string;
  /** An item in words; `other`: as the other of the two has it. */
  sayItem(item: I, mine: I | undefined, theirs: I | undefined): string;
}

const ITEM = "item:";
const ORDER = "order";
const MOST_TITLES = 8;

/** Telling apart and putting together what two people made of one definition. */
export function piecesOf<D extends object, I extends { readonly title: string }>(pieced: Pieced<D, I>) {
  const { parts, itemsOf, keyOf, withItems, itemWord } = pieced;
  const keysOf = (definition: D): string[] => itemsOf(definition).map(keyOf);
  const find = (definition: D, key: string): I | undefined => itemsOf(definition).find((one) => keyOf(one) === key);
  const split = (definition: D, keys: readonly string[]): Pieces => ({
    ...Object.fromEntries(parts.map((part) => [part, definition[part]])),
    ...Object.fromEntries(keys.map((key) => [ITEM + key, find(definition, key) ?? null])),
    [ORDER]: keysOf(definition),
  });

  /** With one piece as somebody else has it. What an order does not name stays behind the others. */
  function withPiece(definition: D, name: string, value: unknown): D {
    const items = itemsOf(definition);
    if (name === ORDER) {
      const places = new Map((value as readonly string[]).map((key, place) => [key, place]));
      const placeOf = (item: I) => places.get(keyOf(item)) ?? items.length;
      return withItems(
        definition,
        items.toSorted((one, two) => placeOf(one) - placeOf(two)),
      );
    }
    if (!name.startsWith(ITEM)) return { ...definition, [name]: value };
    const key = name.slice(ITEM.length);
    const item = value as I | null;
    const others = items.filter((one) => keyOf(one) !== key);
    if (item === null) return withItems(definition, others);
    const isKnown = others.length < items.length;
    return withItems(definition, isKnown ? items.map((one) => (keyOf(one) === key ? item : one)) : [...items, item]);
  }

  function fieldsOf(base: D, mine: D, theirs: D, keys: readonly string[]): SharedField<Pieces>[] {
    const titleOf = (key: string) =>
      [mine, theirs, base].map((one) => find(one, key)?.title ?? "").find((title) => title !== "") ?? key;
    return [
      ...parts.map((part) => ({
        name: part,
        label: pieced.labelOf(part),
        say: (value: never) => pieced.wordOf({ ...mine, [part]: value as unknown }, part),
      })),
      ...keys.map((key) => ({
        name: ITEM + key,
        label: `${itemWord}“${titleOf(key)}”`,
        say: (value: never) =>
          value === null ? `无此${itemWord}` : pieced.sayItem(value, find(mine, key), find(theirs, key)),
      })),
      {
        name: ORDER,
        label: `${itemWord}的顺序`,
        say: (value: never) => {
          const titles = (value as readonly string[]).map(titleOf);
          return titles
            .slice(0, MOST_TITLES)
            .join("、")
            .concat(titles.length > MOST_TITLES ? "…" : "");
        },
      },
    ];
  }

  /** Each one's own changes stand; where both changed the same, it is to be chosen. */
  function mergedOf(base: D, mine: D, theirs: D): Merged<D> {
    const keys = [...new Set([base, mine, theirs].flatMap(keysOf))];
    const fields = fieldsOf(base, mine, theirs, keys);
    const before = split(base, keys);
    const there = split(theirs, keys);
    const orderOf = (definition: D) =>
      keysOf(definition).filter((key) => [base, mine, theirs].every((one) => find(one, key)));
    const isMoved = !isSame(orderOf(base), orderOf(theirs));
    const differences = differencesOf(fields, { before, mine: split(mine, keys), theirs: there }).filter(({ name }) =>
      name === ORDER ? isMoved : !isSame(there[name], before[name]),
    );
    // The order comes last: by then all items are there.
    const definition = differences
      .filter(({ isMine }) => !isMine)
      .reduce((merged, { name, theirs: value }) => withPiece(merged, name, value), mine);
    return { definition, differences, fields };
  }
  return { withPiece, mergedOf };
}

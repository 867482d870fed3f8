import { type Difference, differencesOf, type SharedField } from "#shared/workspace-ui/changed-fields.ts";

// Two people may design one definition. Their changes are compared part by part, and its fields or columns one by one.

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A definition in pieces that two people may change independently. `item:<key>` null: no such item. */
type Pieces = Readonly<Record<string, unknown>>;

export interface Merged<D> {
  readonly definition: D;
  /** The pieces that another person changed and that differ here. */
  readonly differences: readonly Difference<Pieces>[];
  readonly fields: readonly SharedField<Pieces>[];
}

/** The structure of one kind of definition. */
export interface DefinitionStructure<D extends object, I extends { readonly title: string }> {
  readonly parts: readonly (keyof D & string)[];
  itemsOf(definition: D): readonly I[];
  keyOf(item: I): string;
  withItems(definition: D, items: I[]): D;
  labelOf(part: keyof D & string): string;
  describePart(definition: D, part: keyof D & string): string;
  /** The Chinese noun for an item: 字段, 列. */
  readonly itemWord: string;
  /** Describes an item, with both versions of it for comparison. */
  describeItem(item: I, mine: I | undefined, theirs: I | undefined): string;
}

const ITEM_PREFIX = "item:";
const ORDER = "order";
const MAX_TITLES = 8;

/** Builds the functions that compare and merge two people's versions of one definition. */
export function createMerger<D extends object, I extends { readonly title: string }>(
  pieced: DefinitionStructure<D, I>,
) {
  const { parts, itemsOf, keyOf, withItems, itemWord } = pieced;
  const keysOf = (definition: D): string[] => itemsOf(definition).map(keyOf);
  const find = (definition: D, key: string): I | undefined => itemsOf(definition).find((one) => keyOf(one) === key);
  const split = (definition: D, keys: readonly string[]): Pieces => ({
    ...Object.fromEntries(parts.map((part) => [part, definition[part]])),
    ...Object.fromEntries(keys.map((key) => [ITEM_PREFIX + key, find(definition, key) ?? null])),
    [ORDER]: keysOf(definition),
  });

  /** Replaces one piece by the other person's value. Items that an order does not list stay behind the others. */
  function replacePiece(definition: D, name: string, value: unknown): D {
    const items = itemsOf(definition);
    if (name === ORDER) {
      const places = new Map((value as readonly string[]).map((key, place) => [key, place]));
      const placeOf = (item: I) => places.get(keyOf(item)) ?? items.length;
      return withItems(
        definition,
        items.toSorted((one, two) => placeOf(one) - placeOf(two)),
      );
    }
    if (!name.startsWith(ITEM_PREFIX)) return { ...definition, [name]: value };
    const key = name.slice(ITEM_PREFIX.length);
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
        describe: (value: never) => pieced.describePart({ ...mine, [part]: value as unknown }, part),
      })),
      ...keys.map((key) => ({
        name: ITEM_PREFIX + key,
        label: `${itemWord}“${titleOf(key)}”`,
        describe: (value: never) =>
          value === null ? `无此${itemWord}` : pieced.describeItem(value, find(mine, key), find(theirs, key)),
      })),
      {
        name: ORDER,
        label: `${itemWord}的顺序`,
        describe: (value: never) => {
          const titles = (value as readonly string[]).map(titleOf);
          return titles
            .slice(0, MAX_TITLES)
            .join("、")
            .concat(titles.length > MAX_TITLES ? "…" : "");
        },
      },
    ];
  }

  /** Merges the changes of both people. Where both changed the same piece, the person chooses. */
  function merge(base: D, mine: D, theirs: D): Merged<D> {
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
    // The order is applied last, when all items exist.
    const definition = differences
      .filter(({ isMine }) => !isMine)
      .reduce((merged, { name, theirs: value }) => replacePiece(merged, name, value), mine);
    return { definition, differences, fields };
  }
  return { replacePiece, merge };
}

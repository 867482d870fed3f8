import { type Difference, differencesOf, type SharedField } from "#shared/workspace-ui/changed-fields.ts";

// Two people may design one definition. Their changes are compared part by part, and its fields or columns one by one.

export const isSame = (first: unknown, second: unknown): boolean => JSON.stringify(first) === JSON.stringify(second);

/** A definition in pieces that two people may change independently. `item:<key>` null: no such item. */
type Pieces = Readonly<Record<string, unknown>>;

export interface MergeResult<D> {
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
  describeItem(item: I, ownItem: I | undefined, otherItem: I | undefined): string;
}

const ITEM_PREFIX = "item:";
const ORDER = "order";
const MAX_TITLES = 8;

/** Builds the functions that compare and merge two people's versions of one definition. */
export function createMerger<D extends object, I extends { readonly title: string }>(
  structure: DefinitionStructure<D, I>,
) {
  const { parts, itemsOf, keyOf, withItems, itemWord } = structure;
  const keysOf = (definition: D): string[] => itemsOf(definition).map(keyOf);
  const findItem = (definition: D, key: string): I | undefined =>
    itemsOf(definition).find((item) => keyOf(item) === key);
  const split = (definition: D, keys: readonly string[]): Pieces => ({
    ...Object.fromEntries(parts.map((part) => [part, definition[part]])),
    ...Object.fromEntries(keys.map((key) => [ITEM_PREFIX + key, findItem(definition, key) ?? null])),
    [ORDER]: keysOf(definition),
  });

  /** Replaces one piece by the other person's value. Items that an order does not list stay behind the others. */
  function replacePiece(definition: D, name: string, value: unknown): D {
    const items = itemsOf(definition);
    if (name === ORDER) {
      const positions = new Map((value as readonly string[]).map((key, position) => [key, position]));
      const positionOf = (item: I) => positions.get(keyOf(item)) ?? items.length;
      return withItems(
        definition,
        items.toSorted((a, b) => positionOf(a) - positionOf(b)),
      );
    }
    if (!name.startsWith(ITEM_PREFIX)) return { ...definition, [name]: value };
    const key = name.slice(ITEM_PREFIX.length);
    const item = value as I | null;
    const otherItems = items.filter((other) => keyOf(other) !== key);
    if (item === null) return withItems(definition, otherItems);
    const isPresent = otherItems.length < items.length;
    return withItems(
      definition,
      isPresent ? items.map((existing) => (keyOf(existing) === key ? item : existing)) : [...items, item],
    );
  }

  function fieldsOf(base: D, ownVersion: D, otherVersion: D, keys: readonly string[]): SharedField<Pieces>[] {
    const titleOf = (key: string) =>
      [ownVersion, otherVersion, base]
        .map((version) => findItem(version, key)?.title ?? "")
        .find((title) => title !== "") ?? key;
    return [
      ...parts.map((part) => ({
        name: part,
        label: structure.labelOf(part),
        describe: (value: never) => structure.describePart({ ...ownVersion, [part]: value as unknown }, part),
      })),
      ...keys.map((key) => ({
        name: ITEM_PREFIX + key,
        label: `${itemWord}“${titleOf(key)}”`,
        describe: (value: never) =>
          value === null
            ? `无此${itemWord}`
            : structure.describeItem(value, findItem(ownVersion, key), findItem(otherVersion, key)),
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
  function merge(base: D, ownVersion: D, otherVersion: D): MergeResult<D> {
    const keys = [...new Set([base, ownVersion, otherVersion].flatMap(keysOf))];
    const fields = fieldsOf(base, ownVersion, otherVersion, keys);
    const basePieces = split(base, keys);
    const otherPieces = split(otherVersion, keys);
    const orderOf = (definition: D) =>
      keysOf(definition).filter((key) => [base, ownVersion, otherVersion].every((version) => findItem(version, key)));
    const isReordered = !isSame(orderOf(base), orderOf(otherVersion));
    const differences = differencesOf(fields, {
      initialValues: basePieces,
      ownValues: split(ownVersion, keys),
      otherValues: otherPieces,
    }).filter(({ name }) => (name === ORDER ? isReordered : !isSame(otherPieces[name], basePieces[name])));
    // The order is applied last, when all items exist.
    const definition = differences
      .filter(({ isOwnChange }) => !isOwnChange)
      .reduce((current, { name, otherValue }) => replacePiece(current, name, otherValue), ownVersion);
    return { definition, differences, fields };
  }
  return { replacePiece, merge };
}

import { readFileSync } from "node:fs";

/** Objects of a heap snapshot by type and constructor. */
export type HeapSizes = ReadonlyMap<string, { readonly count: number; readonly bytes: number }>;

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly (readonly string[] | string)[];
    };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/** Types whose names are contents, such as texts: they count as one each. */
const UNNAMED = ["string", "concatenated string", "sliced string", "number", "code", "regexp", "bigint"];
const SHOWN = 15;

/** Reads a snapshot and sums the own sizes of its objects. */
export function snapshotSizes(file: string): HeapSizes {
  const { snapshot, nodes, strings } = JSON.parse(readFileSync(file, "utf8")) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, nameAt, sizeAt] = ["type", "name", "self_size"].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  const sizes = new Map<string, { count: number; bytes: number }>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[typeAt]?.[nodes[at + typeAt] ?? 0] ?? "";
    const name = UNNAMED.includes(type) ? type : `${type} ${strings[nodes[at + nameAt] ?? 0]?.slice(0, 80)}`;
    const size = sizes.get(name) ?? { count: 0, bytes: 0 };
    size.count += 1;
    size.bytes += nodes[at + sizeAt] ?? 0;
    sizes.set(name, size);
  }
  return sizes;
}

/** Prints the constructors that have grown most between two snapshots. */
export function printGrowth([before, after]: readonly HeapSizes[]): void {
  const grown = [...(after ?? [])].map(([name, { count, bytes }]) => {
    const former = before?.get(name);
    return { name, count: count - (former?.count ?? 0), bytes: bytes - (former?.bytes ?? 0) };
  });
  const largest = grown.toSorted((a, b) => b.bytes - a.bytes).slice(0, SHOWN);
  for (const { name, count, bytes } of largest)
    console.log(`       ${(bytes / 1_024).toFixed(0)} kB, ${count} more: ${name}`);
}

import type { DataSet } from "@tender/contract";
import type { DataSetSource, ReadGrant, ReadSet, SetColumn, SetReader } from "./data-set-source.ts";

export type { ReadSet, SetColumn, SetReader } from "./data-set-source.ts";

/** Data sets of reports: forms, the product's lists, and those of every other source. */
export interface DataSets {
  /** Returns the set for the reader. Undefined: no set has the code, or the reader may not see it. */
  find(code: string, reader: SetReader): Promise<ReadSet | undefined>;
  /** Returns all sets that the reader may see, in the order of the sources. */
  all(reader: SetReader): Promise<readonly ReadSet[]>;
  /** Returns the part of a set that may leave the server. */
  shown(set: ReadSet): DataSet;
  /** Privileges that the report role needs. */
  grants(): Promise<readonly ReadGrant[]>;
}

export function createDataSets(sources: readonly DataSetSource[]): DataSets {
  const find: DataSets["find"] = async (code, reader) => {
    for (const source of sources) {
      const found = await source.find(code, reader);
      if (found) return found;
    }
    return undefined;
  };
  return {
    find,
    shown: ({ code, title, kind, list, columns }) => ({
      code,
      title,
      kind,
      list,
      columns: columns.map(shownColumn),
    }),
    all: async (reader) => {
      const codes = (await Promise.all(sources.map((source) => source.codes()))).flat();
      const found: ReadSet[] = [];
      for (const code of codes) found.push(...[await find(code, reader)].flatMap((set) => set ?? []));
      return found;
    },
    grants: async () => (await Promise.all(sources.map((source) => source.grants()))).flat(),
  };
}

const shownColumn = ({ name, title, type, choices, dictionary, isPersonal, isMany, refersTo }: SetColumn) => ({
  name,
  title,
  type,
  dictionary,
  isPersonal,
  isMany,
  refersTo,
  choices: choices?.map((choice) => ({ ...choice })) ?? null,
});

import type { SQL } from "drizzle-orm";

/** Whether anything refers to the file at this path, as a condition. */
export type FileUse = (attachPath: SQL) => SQL;

/** Modules above this one declare what refers to the files of their groups. */
export function createFileUses() {
  const uses = new Map<string, FileUse>();
  return {
    declare: (group: string, isUsed: FileUse): void => {
      uses.set(group, isUsed);
    },
    all: (): ReadonlyMap<string, FileUse> => uses,
  };
}

export type FileUses = ReturnType<typeof createFileUses>;

import type { EndpointOf, ResultOf } from "@tender/contract";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { allOrNothing, type FileFault, reportedFaults } from "#platform/database/all-or-nothing.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { MAX_CODE_LENGTH, nextCode } from "#platform/level-codes.ts";
import type { CategoryStore, CategoryWithPath } from "./category.store.ts";
import { type FiledCategory, readCategoryFile } from "./category-file.ts";

type Report = ResultOf<EndpointOf<"category.import">>;

/** Imports categories from a file: updates existing ones, creates new ones as the last of their level, removes none. */
export interface CategoryImport {
  /** Imports all or nothing; mode `try` imports nothing but returns the same report. Throws category.bad_file. */
  run(file: Buffer, mode: "try" | "apply", caller: Caller, origin: Origin): Promise<Report>;
  /** Lists every tree; each category follows its parent. */
  whole(): Promise<CategoryWithPath[]>;
}

export interface CategoryImportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: CategoryStore;
  readonly audit: Pick<AuditService, "change">;
}

/** Counts of an import, and its faults. */
interface Tally {
  created: number;
  changed: number;
  readonly faults: FileFault[];
}

interface ExistingCategory {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly enabled: boolean;
  readonly description: string;

  readonly childCodes: Set<string>;
}

const ROOT_CODE_LENGTH = 3;

/** Returns the key of a path. Names cannot contain the separator. */
const keyOf = (path: readonly string[]): string => path.join("\u0000");
const parentOf = (path: readonly string[]): string => keyOf(path.slice(0, -1));

export function createCategoryImport({ db, clock, store, audit }: CategoryImportDeps): CategoryImport {
  async function readExisting(tx: Tx): Promise<Map<string, ExistingCategory>> {
    const existing = new Map<string, ExistingCategory>();
    for (const { path, ...row } of await store.whole(tx)) {
      existing.set(keyOf(path), { ...row, childCodes: new Set() });
      existing.get(parentOf(path))?.childCodes.add(row.code);
    }
    return existing;
  }

  /** Creates or updates a category, or adds a fault. */
  async function importCategory(
    tx: Tx,
    { row, path, enabled, description }: FiledCategory,
    { existing, rootCodes }: { readonly existing: Map<string, ExistingCategory>; readonly rootCodes: Set<string> },
    stamp: { readonly by: string; readonly at: Date },
    tally: Tally,
  ): Promise<void> {
    const name = path.at(-1) ?? "";
    const stored = existing.get(keyOf(path));
    if (stored) {
      if (stored.enabled === enabled && stored.description === description) return;
      await store.update(tx, stored, { name, enabled, description }, stamp);
      tally.changed += 1;
      return;
    }
    const parent = path.length === 1 ? null : existing.get(parentOf(path));
    if (parent === undefined) {
      tally.faults.push({ row, what: `上级分类“${path.slice(0, -1).join(" / ")}”不存在，请先写出上级` });
      return;
    }
    const siblings = parent?.childCodes ?? rootCodes;
    const code = nextCode(parent?.code ?? "", siblings);
    if (code === undefined || code.length > MAX_CODE_LENGTH) {
      tally.faults.push({ row, what: code === undefined ? "同一上级下最多 2574 个分类" : "分类层级最多 13 级" });
      return;
    }
    const id = await store.insert(tx, { name, description, enabled, parentId: parent?.id ?? null, code }, stamp);
    siblings.add(code);
    existing.set(keyOf(path), { id, code, version: 1, enabled, description, childCodes: new Set() });
    tally.created += 1;
  }

  const importAll = (
    tx: Tx,
    categories: readonly FiledCategory[],
    mode: "try" | "apply",
    caller: Caller,
    tally: Tally,
  ) =>
    allOrNothing(tx, mode, tally.faults, async (tx) => {
      await store.lockChanges(tx);
      const stamp = { by: caller.userId, at: new Date(clock.now()) };
      const existing = await readExisting(tx);
      const rootCodes = new Set(
        [...existing.values()].map(({ code }) => code).filter((code) => code.length === ROOT_CODE_LENGTH),
      );
      for (const category of categories) await importCategory(tx, category, { existing, rootCodes }, stamp, tally);
    });

  return {
    run: async (file, mode, caller, origin) => {
      const parsed = await readCategoryFile(file);
      if (!parsed) throw new AppError("category.bad_file");
      const { categories } = parsed;
      const tally: Tally = { created: 0, changed: 0, faults: [...parsed.faults] };
      const reportOf = (isApplied: boolean): Report => ({
        isApplied,
        made: tally.created,
        changed: tally.changed,
        ...reportedFaults(tally.faults),
      });
      if (tally.faults.length > 0) return reportOf(false);
      if (mode === "try") return reportOf(await importAll(db, categories, mode, caller, tally));
      const { userId, username } = caller;
      const entry = { action: "category.import", userId, username, object: "category", origin };
      return audit.change(db, entry, async (tx) => {
        const result = reportOf(await importAll(tx, categories, mode, caller, tally));
        return { result, detail: { ...result, faults: undefined } };
      });
    },
    whole: () => store.whole(db),
  };
}

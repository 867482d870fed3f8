import type { EndpointOf, ResultOf } from "@tender/contract";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { allOrNothing, type FileFault, reportedFaults } from "#platform/database/all-or-nothing.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { LONGEST_CODE, nextCode } from "#platform/level-codes.ts";
import type { CategoryStore, WholeRow } from "./category.store.ts";
import { type FiledCategory, readCategoryFile } from "./category-file.ts";

type Report = ResultOf<EndpointOf<"category.import">>;

/** Imports categories from a file: updates existing ones, creates new ones as the last of their level, removes none. */
export interface CategoryImport {
  /** Imports all or nothing; mode `try` imports nothing but returns the same report. Throws category.bad_file. */
  run(file: Buffer, mode: "try" | "apply", caller: Caller, origin: Origin): Promise<Report>;
  /** Every tree; each category follows its parent. */
  whole(): Promise<WholeRow[]>;
}

export interface CategoryImportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: CategoryStore;
  readonly audit: Pick<AuditService, "change">;
}

interface Tally {
  made: number;
  changed: number;
  readonly faults: FileFault[];
}

interface Known {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly enabled: boolean;
  readonly description: string;
  /** Codes of its children. */
  readonly below: Set<string>;
}

/** Names cannot contain the separator. */
const keyOf = (path: readonly string[]): string => path.join("\u0000");
const parentOf = (path: readonly string[]): string => keyOf(path.slice(0, -1));

export function createCategoryImport({ db, clock, store, audit }: CategoryImportDeps): CategoryImport {
  async function knownIn(tx: Tx): Promise<Map<string, Known>> {
    const known = new Map<string, Known>();
    for (const { path, ...row } of await store.whole(tx)) {
      known.set(keyOf(path), { ...row, below: new Set() });
      known.get(parentOf(path))?.below.add(row.code);
    }
    return known;
  }

  /** Creates or updates a category, or adds a fault. */
  async function take(
    tx: Tx,
    { row, path, enabled, description }: FiledCategory,
    { known, roots }: { readonly known: Map<string, Known>; readonly roots: Set<string> },
    by: { readonly by: string; readonly at: Date },
    tally: Tally,
  ): Promise<void> {
    const name = path.at(-1) ?? "";
    const there = known.get(keyOf(path));
    if (there) {
      if (there.enabled === enabled && there.description === description) return;
      await store.update(tx, there, { name, enabled, description }, by);
      tally.changed += 1;
      return;
    }
    const parent = path.length === 1 ? null : known.get(parentOf(path));
    if (parent === undefined) {
      tally.faults.push({ row, what: `上级分类“${path.slice(0, -1).join(" / ")}”不存在，请先写出上级` });
      return;
    }
    const siblings = parent?.below ?? roots;
    const code = nextCode(parent?.code ?? "", siblings);
    if (code === undefined || code.length > LONGEST_CODE) {
      tally.faults.push({ row, what: code === undefined ? "同一上级下最多 2574 个分类" : "分类层级最多 13 级" });
      return;
    }
    const id = await store.insert(tx, { name, description, enabled, parentId: parent?.id ?? null, code }, by);
    siblings.add(code);
    known.set(keyOf(path), { id, code, version: 1, enabled, description, below: new Set() });
    tally.made += 1;
  }

  const takeAll = (tx: Tx, filed: readonly FiledCategory[], mode: "try" | "apply", caller: Caller, tally: Tally) =>
    allOrNothing(tx, mode, tally.faults, async (tx) => {
      await store.lockChanges(tx);
      const by = { by: caller.userId, at: new Date(clock.now()) };
      const known = await knownIn(tx);
      const roots = new Set([...known.values()].map(({ code }) => code).filter((code) => code.length === 3));
      for (const one of filed) await take(tx, one, { known, roots }, by, tally);
    });

  return {
    run: async (file, mode, caller, origin) => {
      const read = await readCategoryFile(file);
      if (!read) throw new AppError("category.bad_file");
      const { categories } = read;
      const tally: Tally = { made: 0, changed: 0, faults: [...read.faults] };
      const reportOf = (isApplied: boolean): Report => ({
        isApplied,
        made: tally.made,
        changed: tally.changed,
        ...reportedFaults(tally.faults),
      });
      if (tally.faults.length > 0) return reportOf(false);
      if (mode === "try") return reportOf(await takeAll(db, categories, mode, caller, tally));
      const { userId, username } = caller;
      const entry = { action: "category.import", userId, username, object: "category", origin };
      return audit.change(db, entry, async (tx) => {
        const result = reportOf(await takeAll(tx, categories, mode, caller, tally));
        return { result, detail: { ...result, faults: undefined } };
      });
    },
    whole: () => store.whole(db),
  };
}

import type { RowValues, Surroundings } from "@tender/form-rules";
import type { PublishedForms } from "#modules/online/online-form/published-forms.service.ts";
import type { Tx } from "#platform/database/database.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import { withSystem } from "./row-parts.ts";
import type { MainForm } from "./row-sql.store.ts";

/** A fault of a sub-row because of one of its main rows. */
export interface MainFault {
  /** The field that links to the main row. */
  readonly field: string;
  readonly code: "unknown" | "refused";
  readonly what: string;
}

/** Returns one entry for each sub-row, in their order. */
export type MainFaults = (
  tx: Tx,
  rows: readonly RowValues[],
  read: RowStore["findForUpdate"],
) => Promise<(MainFault | undefined)[]>;

/**
 * Checks sub-rows that are written without their main row, which must be visible and editable. Must be called before a
 * transaction begins. Undefined: no main row can cause a fault, so nothing is read.
 */
export type RowMains = (formAccess: FormAccess, context: Surroundings) => Promise<MainFaults | undefined>;

export interface RowMainsDeps {
  readonly publishedForms: Pick<PublishedForms, "find">;
}

interface CheckedMain extends MainForm {
  readonly mayEdit: (row: StoredRow) => boolean;
}

const UNKNOWN = { code: "unknown", what: "关联的记录不存在" } as const;
const LOCKED = { code: "refused", what: "所属的主表记录当前不能修改" } as const;

const mainIds = (rows: readonly RowValues[], link: string): string[] => [
  ...new Set(rows.flatMap(({ [link]: id }) => (typeof id === "string" ? id : []))),
];

export function createRowMains({ publishedForms }: RowMainsDeps): RowMains {
  /** Omits forms whose rows are all visible and always editable: the database checks that a row exists. */
  async function findCheckedMains({ mains }: FormAccess, context: Surroundings): Promise<CheckedMain[]> {
    const checkedMains: CheckedMain[] = [];
    for (const main of mains) {
      const form = await publishedForms.find(main.definition.code);
      const hasEditRule = form?.enhancement.list?.actions.some(({ action }) => action === "edit") ?? false;
      if (main.rule === undefined && !hasEditRule) continue;
      const mayEdit = (row: StoredRow) =>
        form?.effects.isAllowed("edit", withSystem(row.values, row), context) ?? false;
      checkedMains.push({ ...main, mayEdit });
    }
    return checkedMains;
  }

  return async (formAccess, context) => {
    const mains = await findCheckedMains(formAccess, context);
    if (mains.length === 0) return undefined;
    return async (tx, rows, read) => {
      const faults: (MainFault | undefined)[] = rows.map(() => undefined);
      for (const { definition, link, rule, mayEdit } of mains) {
        const ids = mainIds(rows, link);
        const found = new Map(
          (ids.length === 0 ? [] : await read(tx, definition, ids, rule)).map((row) => [row.id, row]),
        );
        for (const [index, { [link]: id }] of rows.entries()) {
          if (faults[index] || typeof id !== "string") continue;
          const main = found.get(id);
          if (!main) faults[index] = { field: link, ...UNKNOWN };
          else if (!mayEdit(main)) faults[index] = { field: link, ...LOCKED };
        }
      }
      return faults;
    };
  };
}

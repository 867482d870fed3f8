import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import type { StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import type { RowAttachments } from "./row-attachments.service.ts";
import type { WrittenRow } from "./row-changes.service.ts";
import type { PreparedRow } from "./row-preparation.service.ts";
import { trailOf } from "./row-values.ts";

export interface RowEntry {
  readonly action: string;
  readonly object: string;
  readonly detail: object;
}

/** Audit entries of written and removed rows. */
export interface RowTrail {
  writtenEntry(prepared: PreparedRow, row: WrittenRow, more?: object): RowEntry;
  removedEntries(tx: Tx, formAccess: FormAccess, rows: readonly StoredRow[]): Promise<RowEntry[]>;
  record(tx: Tx, entries: readonly RowEntry[], caller: Caller, origin: Origin): Promise<void>;
}

export interface RowTrailDeps {
  readonly rowAttachments: Pick<RowAttachments, "namesIn">;
  readonly audit: Pick<AuditService, "record">;
}

export function createRowTrail({ rowAttachments, audit }: RowTrailDeps): RowTrail {
  return {
    writtenEntry: ({ formAccess, stored }, { id, values, names }, more = {}) => {
      const { definition } = formAccess.form;
      const isUnmasked = ({ name }: { name: string }) => !formAccess.guarded.has(name);
      return {
        action: stored ? "online_row.edit" : "online_row.add",
        object: `${definition.code}/${id}`,
        detail: {
          form: definition.title,
          ...trailOf(definition.fields, isUnmasked, stored?.values ?? null, values, names),
          ...more,
        },
      };
    },
    removedEntries: async (tx, { form, guarded }, rows) => {
      const { code, title, fields } = form.definition;
      const isUnmasked = ({ name }: { name: string }) => !guarded.has(name);
      const values = rows.map((row) => row.values);
      const names = await rowAttachments.namesIn(tx, fields, values);
      return rows.map((row) => ({
        action: "online_row.delete",
        object: `${code}/${row.id}`,
        detail: { form: title, ...trailOf(fields, isUnmasked, row.values, null, names) },
      }));
    },
    record: async (tx, entries, { userId, username }, origin) => {
      for (const entry of entries) await audit.record({ ...entry, outcome: "ok", userId, username, origin }, tx);
    },
  };
}

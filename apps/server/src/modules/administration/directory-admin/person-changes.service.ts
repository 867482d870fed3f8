import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import type { PersonChange } from "./import-plan.ts";
import type { AppliedChange, ApplyPersonChange, SyncScope } from "./person-change.service.ts";
import {
  type FieldsByUser,
  findReleasedFields,
  groupExchanges,
  UNIQUE_FIELDS,
  type UniqueField,
} from "./person-turns.ts";
import { fieldWords, refusalOf } from "./person-words.ts";

/** The outcome of one change. */
export interface ChangedPerson extends Pick<AppliedChange, "moved" | "contact"> {
  readonly change: PersonChange;
  readonly isChanged: boolean;
  readonly message: string;
  /** The former account name, if it changed. */
  readonly renamedFrom?: string;
}

/** Applies changes of the directory to people of the portal, some of whom exchange names, numbers or addresses. */
export interface PersonChanges {
  /** The caller holds the locks of the tree and of the roles. People without anything to report are omitted. */
  applyAll(tx: Tx, changes: readonly PersonChange[], scope: SyncScope): Promise<ChangedPerson[]>;
}

export interface PersonChangesDeps {
  readonly managedAccounts: Pick<ManagedAccounts, "clearField">;
  readonly applyChange: ApplyPersonChange;
}

const NO_FIELDS: FieldsByUser = new Map();

/**
 * The exchange has cleared fields of a person who cannot take the new values. It is rolled back and repeated, and the
 * person retains the former values.
 */
class BlockedSync extends Error {
  readonly id: string;
  readonly fields: readonly UniqueField[];
  constructor(id: string, fields: readonly UniqueField[]) {
    super(`${fields.join(", ")} of ${id} cannot be exchanged`);
    this.id = id;
    this.fields = fields;
  }
}

/** Returns no entry if there is nothing to report. */
function reportChange(change: PersonChange, { fields, notes, moved, contact }: AppliedChange): ChangedPerson[] {
  if (fields.length === 0 && notes.length === 0) return [];
  const isRenamed = fields.includes("username");
  const { username: formerName } = change.storedPerson;
  const words = fields.map((field) => fieldWords[field]).join("、");
  const summary = isRenamed ? `更新了${words}（账号原为“${formerName}”）` : `更新了${words}`;
  return [
    {
      change,
      isChanged: fields.length > 0,
      message: [...(fields.length > 0 ? [summary] : []), ...notes].join("；"),
      ...(moved ? { moved } : {}),
      ...(contact ? { contact } : {}),
      ...(isRenamed ? { renamedFrom: formerName } : {}),
    },
  ];
}

export function createPersonChanges({ managedAccounts, applyChange }: PersonChangesDeps): PersonChanges {
  /** Runs in a savepoint, so that a refusal is rolled back. Throws BlockedSync. */
  async function applyOne(
    tx: Tx,
    change: PersonChange,
    releasedFields: FieldsByUser,
    scope: SyncScope,
  ): Promise<ChangedPerson[]> {
    const { userId } = change.storedPerson;
    const released = [...(releasedFields.get(userId) ?? [])];
    try {
      const applied = await tx.transaction((inner) => applyChange(inner, change, releasedFields, scope));
      const missing = released.filter((field) => !applied.fields.includes(field));
      if (missing.length > 0) throw new BlockedSync(userId, missing);
      return reportChange(change, applied);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (released.length > 0) throw new BlockedSync(userId, released);
      return [{ change, isChanged: false, message: refusalOf(error) }];
    }
  }

  /** Clears all values to be exchanged before it assigns any. Repeats without the fields that cannot be exchanged. */
  async function applyExchange(tx: Tx, changes: readonly PersonChange[], scope: SyncScope): Promise<ChangedPerson[]> {
    const retainedFields = new Map<string, Set<UniqueField>>();
    for (;;) {
      const releasedFields = findReleasedFields(changes, retainedFields);
      try {
        return await tx.transaction(async (inner) => {
          for (const field of UNIQUE_FIELDS) {
            const releasing = [...releasedFields].filter(([, fields]) => fields.has(field));
            await managedAccounts.clearField(
              inner,
              field,
              releasing.map(([id]) => id),
            );
          }
          const people: ChangedPerson[] = [];
          for (const change of changes) people.push(...(await applyOne(inner, change, releasedFields, scope)));
          return people;
        });
      } catch (error) {
        if (!(error instanceof BlockedSync)) throw error;
        retainedFields.set(error.id, new Set([...(retainedFields.get(error.id) ?? []), ...error.fields]));
      }
    }
  }

  return {
    applyAll: async (tx, changes, scope) => {
      const exchanges = groupExchanges(changes);
      const exchanging = new Set(exchanges.flat());
      const people: ChangedPerson[] = [];
      for (const exchange of exchanges) people.push(...(await applyExchange(tx, exchange, scope)));
      for (const change of changes)
        if (!exchanging.has(change)) people.push(...(await applyOne(tx, change, NO_FIELDS, scope)));
      return people;
    },
  };
}

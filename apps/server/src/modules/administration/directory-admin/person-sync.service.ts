import type { DirectoryPerson } from "#modules/access/directory/directory-reader.service.ts";
import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ManagedAccounts, NewPerson } from "#modules/people/account/managed-account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ImportEntry } from "./import-entry.ts";
import type { ImportPlan, StoredPerson } from "./import-plan.ts";
import type { SyncScope } from "./person-change.service.ts";
import type { ChangedPerson, PersonChanges } from "./person-changes.service.ts";
import { formWords, nameInReport, refusalOf } from "./person-words.ts";

export interface SyncedPeople {
  readonly entries: readonly ImportEntry[];
  /** People whose sessions end (`frozen`) or change department (`moved`). */
  readonly frozen: readonly string[];
  readonly moved: readonly { readonly userId: string; readonly departmentIds: readonly string[] }[];
  /** People whose cached data may be outdated. */
  readonly staleUserIds: readonly string[];
  /** People with a new phone or mail. */
  readonly contacts: readonly NonNullable<ChangedPerson["contact"]>[];
  /** Accounts with a new name. */
  readonly renamed: readonly { readonly userId: string; readonly formerName: string; readonly username: string }[];
}

/**
 * Applies a plan for people. A step that fails for one person is reported with that person; the others proceed.
 */
export interface PersonSync {
  /** The caller holds the locks of the tree and of the roles. */
  sync(tx: Tx, plan: ImportPlan, scope: SyncScope): Promise<SyncedPeople>;
}

export interface PersonSyncDeps {
  readonly accounts: Pick<AccountService, "externalRealname">;
  readonly managedAccounts: Pick<ManagedAccounts, "in" | "faultsOf" | "findTaken">;
  readonly provisionedAccounts: Pick<ProvisionedAccounts, "find" | "upsert" | "upsertMany">;
  readonly personChanges: PersonChanges;
  readonly departments: Pick<DepartmentService, "idsOf">;
  readonly departmentMembers: Pick<DepartmentMembers, "addPairs">;
  readonly roleAssignment: Pick<RoleAssignment, "runKeepingAdministrator">;
}

const CHUNK_SIZE = 1_000;
const omitNulls = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null);

export function createPersonSync(deps: PersonSyncDeps): PersonSync {
  const { accounts, managedAccounts, personChanges, provisionedAccounts, departments, departmentMembers } = deps;
  const { roleAssignment } = deps;

  return {
    sync: async (tx, plan, { source, branch, by, at }) => {
      const entries: ImportEntry[] = [];
      const frozen: string[] = [];
      const moved: SyncedPeople["moved"][number][] = [];
      const staleUserIds: string[] = [];
      const contacts: SyncedPeople["contacts"][number][] = [];
      const renamed: SyncedPeople["renamed"][number][] = [];

      function addEntry(
        person: Pick<DirectoryPerson, "dn" | "realname" | "username">,
        userId: string | null,
        outcome: ImportEntry["outcome"],
        message: string,
      ): void {
        entries.push({ kind: "person", userId, name: nameInReport(person), dn: person.dn, outcome, message });
      }

      /** Runs in a savepoint, so that a refusal is rolled back. */
      async function runStep(
        subject: { readonly storedPerson: StoredPerson; readonly dn: string },
        step: (inner: Tx) => Promise<void>,
      ) {
        try {
          await tx.transaction(step);
          return true;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          addEntry(
            { ...subject.storedPerson, dn: subject.dn },
            subject.storedPerson.userId,
            "refused",
            refusalOf(error),
          );
          return false;
        }
      }

      /** Names, numbers and addresses of the people that this import has created so far. */
      const usedValues = { username: new Set<string>(), phone: new Set<string>(), email: new Set<string>() };

      async function createPeople(creations: ImportPlan["creations"]): Promise<void> {
        const takenValues = await managedAccounts.findTaken(tx, {
          username: creations.map(({ person }) => person.username),
          phone: omitNulls(creations.map(({ person }) => person.phone ?? null)),
          email: omitNulls(creations.map(({ person }) => person.email ?? null)),
        });
        const accepted: { person: DirectoryPerson; row: NewPerson; orgCode: string | null; notes: string[] }[] = [];
        for (const { person, orgCode, notes: foundNotes } of creations) {
          const { username } = person;
          const notes = [...foundNotes];
          const findFreeValue = (field: "phone" | "email", label: string): string | null => {
            const value = person[field] ?? null;
            if (value === null || !(takenValues[field].has(value) || usedValues[field].has(value.toLowerCase())))
              return value;
            notes.push(`${label}已被其他账号使用，未同步`);
            return null;
          };
          const row = {
            username,
            realname: person.realname,
            phone: findFreeValue("phone", "手机号"),
            email: findFreeValue("email", "邮箱"),
          };
          const faults = managedAccounts.faultsOf(row, "elsewhere").map(({ code }) => formWords[code]);
          if (takenValues.username.has(username))
            addEntry(person, null, "refused", `已有账号“${username}”；如是同一人，请由管理员关联`);
          else if (usedValues.username.has(username.toLowerCase()))
            addEntry(person, null, "refused", "目录中有两个用户的账号相同");
          else if (faults.length > 0) addEntry(person, null, "refused", faults.join("；"));
          else {
            usedValues.username.add(username.toLowerCase());
            if (row.phone) usedValues.phone.add(row.phone);
            if (row.email) usedValues.email.add(row.email.toLowerCase());
            accepted.push({
              person,
              row: { ...row, realname: accounts.externalRealname(row.realname) ?? "" },
              orgCode,
              notes,
            });
          }
        }
        const ids = await managedAccounts.in(tx).addMany(
          tx,
          accepted.map(({ row }) => row),
          by,
          at,
        );
        await provisionedAccounts.upsertMany(
          tx,
          accepted.map(({ person }, index) => ({
            userId: ids[index] ?? "",
            source,
            externalId: person.externalId,
            isFrozen: false,
            leftAt: null,
          })),
        );
        const memberships = accepted.flatMap(({ orgCode }, index) =>
          orgCode === null ? [] : [{ orgCode, id: ids[index] ?? "" }],
        );
        if (memberships.length > 0) {
          const departmentIdByCode = await departments.idsOf(tx, [
            ...new Set(memberships.map(({ orgCode }) => orgCode)),
          ]);
          const departmentIds = memberships.map(({ orgCode }) => departmentIdByCode.get(orgCode) ?? "");
          await departmentMembers.addPairs(
            tx,
            memberships.map(({ id }) => id),
            departmentIds,
          );
        }
        for (const [index, { person, notes }] of accepted.entries())
          addEntry(person, ids[index] ?? null, "made", notes.join("；"));
      }

      async function setFrozen(inner: Tx, userId: string, isFrozen: boolean): Promise<void> {
        const account = await provisionedAccounts.find(userId, inner);
        if (account) await provisionedAccounts.upsert(inner, { ...account, isFrozen });
      }

      // Existing people come first, because a new person may have a value that one of them gives up.
      for (const changed of await personChanges.applyAll(tx, plan.changes, { source, branch, by, at })) {
        const { storedPerson, person } = changed.change;
        addEntry(person, storedPerson.userId, changed.isChanged ? "changed" : "refused", changed.message);
        staleUserIds.push(storedPerson.userId);
        if (changed.moved) moved.push(changed.moved);
        if (changed.contact) contacts.push(changed.contact);
        if (changed.renamedFrom !== undefined)
          renamed.push({ userId: storedPerson.userId, formerName: changed.renamedFrom, username: person.username });
      }
      for (let start = 0; start < plan.creations.length; start += CHUNK_SIZE)
        await createPeople(plan.creations.slice(start, start + CHUNK_SIZE));
      for (const { storedPerson, dn, why } of plan.freezes) {
        const succeeded = await runStep({ storedPerson, dn }, async (inner) => {
          await roleAssignment.runKeepingAdministrator(inner, () =>
            managedAccounts.in(inner).freeze(inner, storedPerson.userId, by, at),
          );
          await setFrozen(inner, storedPerson.userId, true);
        });
        if (!succeeded) continue;
        frozen.push(storedPerson.userId);
        addEntry({ ...storedPerson, dn }, storedPerson.userId, "frozen", why);
      }
      for (const { storedPerson, dn } of plan.releases) {
        const succeeded = await runStep({ storedPerson, dn }, async (inner) => {
          await managedAccounts.in(inner).release(storedPerson.userId, by, at);
          await setFrozen(inner, storedPerson.userId, false);
        });
        if (succeeded) addEntry({ ...storedPerson, dn }, storedPerson.userId, "released", "目录中重新启用");
      }
      for (const { person, why } of plan.refusals) addEntry(person, null, "refused", why);
      for (const storedPerson of plan.missing)
        addEntry({ ...storedPerson, dn: "" }, storedPerson.userId, "gone", "目录中已不存在，保留不变");
      return { entries, frozen, moved, staleUserIds, contacts, renamed };
    },
  };
}

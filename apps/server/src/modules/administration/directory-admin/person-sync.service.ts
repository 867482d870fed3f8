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
import type { ImportPlan, KnownPerson } from "./import-plan.ts";
import type { ChangedPerson, PersonChanges, SyncPlace } from "./person-changes.service.ts";
import { formWords, nameInReport, refusalOf } from "./person-words.ts";

export interface SyncedPeople {
  readonly entries: readonly ImportEntry[];
  /** People whose sessions end (`frozen`) or change department (`moved`). */
  readonly frozen: readonly string[];
  readonly moved: readonly { readonly userId: string; readonly departmentIds: readonly string[] }[];
  readonly touched: readonly string[];
  /** People with a new phone or mail. */
  readonly contacts: readonly NonNullable<ChangedPerson["contact"]>[];
  /** Accounts with a new name. */
  readonly renamed: readonly { readonly userId: string; readonly from: string; readonly to: string }[];
}

/**
 * Carries out a plan for people. A step that fails for one person is reported with that person, and the others proceed.
 */
export interface PersonSync {
  /** The caller holds the turns of the tree and of the roles. */
  sync(tx: Tx, plan: ImportPlan, place: SyncPlace): Promise<SyncedPeople>;
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

const CHUNK = 1_000;
const present = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null);

export function createPersonSync(deps: PersonSyncDeps): PersonSync {
  const { accounts, managedAccounts, personChanges, provisionedAccounts, departments, departmentMembers } = deps;
  const { roleAssignment } = deps;

  return {
    sync: async (tx, plan, { source, branch, by, at }) => {
      const entries: ImportEntry[] = [];
      const frozen: string[] = [];
      const moved: SyncedPeople["moved"][number][] = [];
      const touched: string[] = [];
      const contacts: SyncedPeople["contacts"][number][] = [];
      const renamed: SyncedPeople["renamed"][number][] = [];

      function note(
        person: Pick<DirectoryPerson, "dn" | "realname" | "username">,
        userId: string | null,
        outcome: ImportEntry["outcome"],
        message: string,
      ): void {
        entries.push({ kind: "person", userId, name: nameInReport(person), dn: person.dn, outcome, message });
      }

      /** Runs in a savepoint, so that a refusal leaves nothing behind. */
      async function attempt(
        of: { readonly known: KnownPerson; readonly dn: string },
        step: (inner: Tx) => Promise<void>,
      ) {
        try {
          await tx.transaction(step);
          return true;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          note({ ...of.known, dn: of.dn }, of.known.userId, "refused", refusalOf(error));
          return false;
        }
      }

      /** Names, numbers and addresses of earlier people in the same import. */
      const given = { username: new Set<string>(), phone: new Set<string>(), email: new Set<string>() };

      async function createPeople(some: ImportPlan["make"]): Promise<void> {
        const taken = await managedAccounts.findTaken(tx, {
          username: some.map(({ person }) => person.username),
          phone: present(some.map(({ person }) => person.phone ?? null)),
          email: present(some.map(({ person }) => person.email ?? null)),
        });
        const fresh: { person: DirectoryPerson; row: NewPerson; orgCode: string | null; notes: string[] }[] = [];
        for (const { person, orgCode, notes: foundNotes } of some) {
          const { username } = person;
          const notes = [...foundNotes];
          const free = (field: "phone" | "email", what: string): string | null => {
            const value = person[field] ?? null;
            if (value === null || !(taken[field].has(value) || given[field].has(value.toLowerCase()))) return value;
            notes.push(`${what}已被其他账号使用，未同步`);
            return null;
          };
          const row = {
            username,
            realname: person.realname,
            phone: free("phone", "手机号"),
            email: free("email", "邮箱"),
          };
          const faults = managedAccounts.faultsOf(row, "elsewhere").map(({ code }) => formWords[code]);
          if (taken.username.has(username))
            note(person, null, "refused", `已有账号“${username}”；如是同一人，请由管理员关联`);
          else if (given.username.has(username.toLowerCase()))
            note(person, null, "refused", "目录中有两个用户的账号相同");
          else if (faults.length > 0) note(person, null, "refused", faults.join("；"));
          else {
            given.username.add(username.toLowerCase());
            if (row.phone) given.phone.add(row.phone);
            if (row.email) given.email.add(row.email.toLowerCase());
            fresh.push({
              person,
              row: { ...row, realname: accounts.externalRealname(row.realname) ?? "" },
              orgCode,
              notes,
            });
          }
        }
        const ids = await managedAccounts.in(tx).addMany(
          tx,
          fresh.map(({ row }) => row),
          by,
          at,
        );
        await provisionedAccounts.upsertMany(
          tx,
          fresh.map(({ person }, place) => ({
            userId: ids[place] ?? "",
            source,
            externalId: person.externalId,
            isFrozen: false,
            leftAt: null,
          })),
        );
        const placed = fresh.flatMap(({ orgCode }, place) =>
          orgCode === null ? [] : [{ orgCode, id: ids[place] ?? "" }],
        );
        if (placed.length > 0) {
          const known = await departments.idsOf(tx, [...new Set(placed.map(({ orgCode }) => orgCode))]);
          const departmentIds = placed.map(({ orgCode }) => known.get(orgCode) ?? "");
          await departmentMembers.addPairs(
            tx,
            placed.map(({ id }) => id),
            departmentIds,
          );
        }
        for (const [place, { person, notes }] of fresh.entries())
          note(person, ids[place] ?? null, "made", notes.join("；"));
      }

      async function setFrozen(inner: Tx, userId: string, isFrozen: boolean): Promise<void> {
        const own = await provisionedAccounts.find(userId, inner);
        if (own) await provisionedAccounts.upsert(inner, { ...own, isFrozen });
      }

      // Known people first, because a new person may have a value that one of them gives up.
      for (const done of await personChanges.make(tx, plan.change, { source, branch, by, at })) {
        const { known, person } = done.change;
        note(person, known.userId, done.isDone ? "changed" : "refused", done.message);
        touched.push(known.userId);
        if (done.moved) moved.push(done.moved);
        if (done.contact) contacts.push(done.contact);
        if (done.renamedFrom !== undefined)
          renamed.push({ userId: known.userId, from: done.renamedFrom, to: person.username });
      }
      for (let from = 0; from < plan.make.length; from += CHUNK)
        await createPeople(plan.make.slice(from, from + CHUNK));
      for (const { known, dn, why } of plan.freeze) {
        const isDone = await attempt({ known, dn }, async (inner) => {
          await roleAssignment.runKeepingAdministrator(inner, () =>
            managedAccounts.in(inner).freeze(inner, known.userId, by, at),
          );
          await setFrozen(inner, known.userId, true);
        });
        if (!isDone) continue;
        frozen.push(known.userId);
        note({ ...known, dn }, known.userId, "frozen", why);
      }
      for (const { known, dn } of plan.release) {
        const isDone = await attempt({ known, dn }, async (inner) => {
          await managedAccounts.in(inner).release(known.userId, by, at);
          await setFrozen(inner, known.userId, false);
        });
        if (isDone) note({ ...known, dn }, known.userId, "released", "目录中重新启用");
      }
      for (const { person, why } of plan.refused) note(person, null, "refused", why);
      for (const known of plan.gone) note({ ...known, dn: "" }, known.userId, "gone", "目录中已不存在，保留不变");
      return { entries, frozen, moved, touched, contacts, renamed };
    },
  };
}

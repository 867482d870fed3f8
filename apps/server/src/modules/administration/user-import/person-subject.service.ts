import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type {
  ImportBy,
  ImportSubject,
  JudgedRow,
  RowJudge,
  RowWriter,
  TypedRow,
} from "#modules/reference/table-import/table-import.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { Tx } from "#platform/database/database.ts";
import { personColumns } from "./person-columns.ts";
import {
  createRepeatFinder,
  createTakenFault,
  departmentsOf,
  formFault,
  type NewPersonRow,
  personOf,
  type RowContext,
  rolesOf,
} from "./person-rules.ts";

export interface PersonSubjectDeps {
  readonly managedAccounts: Pick<ManagedAccounts, "faultsOf" | "findTaken" | "addMany">;
  readonly departments: Pick<DepartmentService, "names" | "idsOf">;
  readonly departmentTree: Pick<DepartmentTree, "lockChanges">;
  readonly departmentMembers: Pick<DepartmentMembers, "addPairs">;
  readonly roleAssignment: Pick<RoleAssignment, "listGrantable" | "listExclusions" | "grantIn">;
  readonly takeoverGuard: Pick<TakeoverGuard, "note">;
}

const PAIR_CHUNK_SIZE = 10_000;
const omitNulls = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null);

/** People as rows of a file. */
export function createPersonSubject(deps: PersonSubjectDeps): ImportSubject<NewPersonRow> {
  const {
    managedAccounts: managed,
    departments,
    departmentTree,
    departmentMembers,
    roleAssignment,
    takeoverGuard,
  } = deps;

  const createRowCheck = (context: RowContext): RowJudge<NewPersonRow> => {
    const repeated = createRepeatFinder();
    const checkAlone = (row: TypedRow): JudgedRow<NewPersonRow> & { readonly item: NewPersonRow } => {
      const person = personOf(row);
      const memberDepartments = departmentsOf(row.texts.departments ?? "", context.departments);
      const roles = rolesOf(row.texts.roles ?? "", context);
      // Missing required values were reported before.
      const malformed = managed.faultsOf(person, "here").filter(({ field }) => Boolean(person[field]));
      const faults = [
        ...malformed.map(({ code }) => formFault(code)),
        ...repeated(row.number, person),
        ...memberDepartments.faults,
        ...roles.faults,
      ];
      const item = { ...person, departments: memberDepartments.codes, roles: roles.codes };
      const name = person.realname ? `${person.realname}（${person.username}）` : person.username;
      return { number: row.number, name, faults, item, outcome: { kind: "new", item } };
    };
    return async (tx, rows) => {
      const checkedRows = rows.map(checkAlone);
      const takenValues = await managed.findTaken(tx, {
        username: checkedRows.map(({ item }) => item.username),
        phone: omitNulls(checkedRows.map(({ item }) => item.phone)),
        email: omitNulls(checkedRows.map(({ item }) => item.email)),
      });
      return checkedRows.map(({ item, ...row }) => {
        const columns = (["username", "phone", "email"] as const).filter((column) =>
          takenValues[column].has(item[column] ?? ""),
        );
        return { ...row, faults: [...row.faults, ...columns.map(createTakenFault)] };
      });
    };
  };

  const writer = (tx: Tx, { caller, at }: ImportBy): RowWriter<NewPersonRow> => {
    const membershipPairs: { userIds: string[]; codes: string[] } = { userIds: [], codes: [] };
    const receivers = new Map<string, string[]>();

    async function insertMemberships(): Promise<void> {
      const ids = await departments.idsOf(tx, [...new Set(membershipPairs.codes)]);
      const departmentIds = membershipPairs.codes.map((code) => ids.get(code) ?? "");
      for (let from = 0; from < departmentIds.length; from += PAIR_CHUNK_SIZE)
        await departmentMembers.addPairs(
          tx,
          membershipPairs.userIds.slice(from, from + PAIR_CHUNK_SIZE),
          departmentIds.slice(from, from + PAIR_CHUNK_SIZE),
        );
    }

    return {
      write: async (items) => {
        // Locked before any account is written: another holder of the lock may be creating an account of the same name.
        await departmentTree.lockChanges(tx);
        const createdIds = await managed.addMany(tx, items, caller.userId, at);
        await takeoverGuard.note(tx, createdIds, [caller.userId]);
        for (const [n, { departments: codes, roles }] of items.entries()) {
          const id = createdIds[n] ?? "";
          for (const code of codes) {
            membershipPairs.userIds.push(id);
            membershipPairs.codes.push(code);
          }
          for (const role of roles) {
            const ids = receivers.get(role) ?? [];
            ids.push(id);
            receivers.set(role, ids);
          }
        }
        return createdIds;
      },
      finish: async () => {
        if (membershipPairs.codes.length > 0) await insertMemberships();
        const roles: Record<string, number> = {};
        for (const [code, userIds] of [...receivers].sort(([a], [b]) => (a < b ? -1 : 1)))
          roles[code] = await roleAssignment.grantIn(tx, { code, orgCode: null, userIds }, caller);
        return { departments: new Set(membershipPairs.codes).size, roles };
      },
    };
  };

  return {
    key: "users",
    label: "用户",
    action: "user.import",
    page: "/system/users#imports",
    columns: personColumns,
    judge: async (tx, caller) => {
      const [names, roles, exclusions] = [
        await departments.names(),
        await roleAssignment.listGrantable(caller),
        await roleAssignment.listExclusions(tx),
      ];
      return createRowCheck({ departments: names, roles, exclusions });
    },
    writer,
    choices: async (caller) => {
      const givable = (await roleAssignment.listGrantable(caller)).filter(({ isGivable }) => isGivable);
      const rows = givable.map(({ code, name }) => [name, code]);
      const pages = async function* () {
        yield rows;
      };
      return [{ name: "可填角色", source: { head: ["角色名称", "角色编码"], pages: pages() } }];
    },
  };
}

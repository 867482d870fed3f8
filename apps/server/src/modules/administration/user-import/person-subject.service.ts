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
  departmentsOf,
  formFault,
  type Known,
  type NewPersonRow,
  personOf,
  repeatedInFile,
  rolesOf,
  takenFault,
} from "./person-rules.ts";

export interface PersonSubjectDeps {
  readonly managedAccounts: Pick<ManagedAccounts, "faultsOf" | "findTaken" | "addMany">;
  readonly departments: Pick<DepartmentService, "names" | "idsOf">;
  readonly departmentTree: Pick<DepartmentTree, "lockChanges">;
  readonly departmentMembers: Pick<DepartmentMembers, "addPairs">;
  readonly roleAssignment: Pick<RoleAssignment, "listGrantable" | "listExclusions" | "grantIn">;
  readonly takeoverGuard: Pick<TakeoverGuard, "note">;
}

const PAIRS = 10_000;
const present = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null);

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

  const rowJudge = (known: Known): RowJudge<NewPersonRow> => {
    const repeated = repeatedInFile();
    const judgeAlone = (row: TypedRow): JudgedRow<NewPersonRow> & { readonly item: NewPersonRow } => {
      const person = personOf(row);
      const places = departmentsOf(row.texts.departments ?? "", known.departments);
      const roles = rolesOf(row.texts.roles ?? "", known);
      // Missing required values were reported before.
      const malformed = managed.faultsOf(person, "here").filter(({ field }) => Boolean(person[field]));
      const faults = [
        ...malformed.map(({ code }) => formFault(code)),
        ...repeated(row.number, person),
        ...places.faults,
        ...roles.faults,
      ];
      const item = { ...person, departments: places.codes, roles: roles.codes };
      const name = person.realname ? `${person.realname}（${person.username}）` : person.username;
      return { number: row.number, name, faults, item, outcome: { kind: "new", item } };
    };
    return async (tx, rows) => {
      const judged = rows.map(judgeAlone);
      const taken = await managed.findTaken(tx, {
        username: judged.map(({ item }) => item.username),
        phone: present(judged.map(({ item }) => item.phone)),
        email: present(judged.map(({ item }) => item.email)),
      });
      return judged.map(({ item, ...row }) => {
        const columns = (["username", "phone", "email"] as const).filter((column) =>
          taken[column].has(item[column] ?? ""),
        );
        return { ...row, faults: [...row.faults, ...columns.map(takenFault)] };
      });
    };
  };

  const writer = (tx: Tx, { caller, at }: ImportBy): RowWriter<NewPersonRow> => {
    const places: { userIds: string[]; codes: string[] } = { userIds: [], codes: [] };
    const receivers = new Map<string, string[]>();

    async function join(): Promise<void> {
      const ids = await departments.idsOf(tx, [...new Set(places.codes)]);
      const departmentIds = places.codes.map((code) => ids.get(code) ?? "");
      for (let from = 0; from < departmentIds.length; from += PAIRS)
        await departmentMembers.addPairs(
          tx,
          places.userIds.slice(from, from + PAIRS),
          departmentIds.slice(from, from + PAIRS),
        );
    }

    return {
      write: async (items) => {
        // Taken before any account is written: the holder of the turn may be creating one of the same name.
        await departmentTree.lockChanges(tx);
        const made = await managed.addMany(tx, items, caller.userId, at);
        await takeoverGuard.note(tx, made, [caller.userId]);
        for (const [n, { departments: codes, roles }] of items.entries()) {
          const id = made[n] ?? "";
          for (const code of codes) {
            places.userIds.push(id);
            places.codes.push(code);
          }
          for (const role of roles) {
            const ids = receivers.get(role) ?? [];
            ids.push(id);
            receivers.set(role, ids);
          }
        }
        return made;
      },
      finish: async () => {
        if (places.codes.length > 0) await join();
        const roles: Record<string, number> = {};
        for (const [code, userIds] of [...receivers].sort(([a], [b]) => (a < b ? -1 : 1)))
          roles[code] = await roleAssignment.grantIn(tx, { code, orgCode: null, userIds }, caller);
        return { departments: new Set(places.codes).size, roles };
      },
    };
  };

  return {
    key: "users",
    what: "用户",
    action: "user.import",
    page: "/system/users#imports",
    columns: personColumns,
    judge: async (tx, caller) => {
      const [names, roles, exclusions] = [
        await departments.names(),
        await roleAssignment.listGrantable(caller),
        await roleAssignment.listExclusions(tx),
      ];
      return rowJudge({ departments: names, roles, exclusions });
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

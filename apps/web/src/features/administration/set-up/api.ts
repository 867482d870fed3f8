import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";

export type Overview = ResultFor<"setUp.read">;
export type StepKey = Overview["steps"][number]["key"];
export type StepState = Overview["steps"][number]["state"];
export type Setting = RowOf<"settingAdmin.list">;
export type DepartmentNode = ResultFor<"departmentAdmin.listChildren">["rows"][number];
export type Channel = "sms" | "mail";

const key = ["set-up"];
const inPlace = { staleTime: 0, meta: { shownInPlace: true } } as const;

export const useSetUp = () =>
  useQuery({ queryKey: [...key, "overview"], queryFn: () => call("setUp.read"), ...inPlace });

export function useRefreshSetUp(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

export const endSetUp = (how: "finished" | "skipped") => call("setUp.end", { body: { how } });

const readPageSettings = () => call("settingAdmin.list", { query: { group: "branding" } });

export const usePageSettings = (isAllowed: boolean) =>
  useQuery({
    queryKey: [...key, "settings"],
    queryFn: readPageSettings,
    enabled: isAllowed,
    ...inPlace,
    // A refetch would change values while they are edited.
    refetchOnWindowFocus: false,
  });

export const saveSetting = (name: string, version: number, value: string | null) =>
  withProof(() => call("settingAdmin.save", { body: { name, version, value } }));

export interface DepartmentBranch {
  readonly node: DepartmentNode;
  readonly children: readonly DepartmentNode[];
  /** Number of children that are not included. */
  readonly hidden: number;
}

const LEVEL = 100;

/** Reads the roots with one level below each; 部门管理 shows the deeper levels. */
async function readBranches(signal: AbortSignal): Promise<DepartmentBranch[]> {
  const { rows } = await call("departmentAdmin.listChildren", { query: { offset: 0 } }, { signal });
  return Promise.all(
    rows.map(async (node) => {
      if (!node.hasChildren) return { node, children: [], hidden: 0 };
      const below = await call("departmentAdmin.listChildren", { query: { parentId: node.id, offset: 0 } }, { signal });
      return { node, children: below.rows, hidden: Math.max(0, below.total - LEVEL) };
    }),
  );
}

export const useDepartmentBranches = (isAllowed: boolean) =>
  useQuery({
    queryKey: [...key, "departments"],
    queryFn: ({ signal }) => readBranches(signal),
    enabled: isAllowed,
    ...inPlace,
  });

export const addDepartment = (parentId: string, departName: string) =>
  call("departmentAdmin.save", { body: { id: null, version: null, parentId, departName } });

export const testMessage = (body: RequestFor<"messageAdmin.testTemplate">["body"]) =>
  call("messageAdmin.testTemplate", { body });

export type MailResult = ResultFor<"messageAdmin.testMail">;

export const testMail = (address: string) => call("messageAdmin.testMail", { body: { address } });

const POLL_MS = 1_000;

/** Polls the result of a test message until it is known. */
export const useTestResult = (id: string | null) =>
  useQuery({
    queryKey: [...key, "test", id],
    queryFn: () => call("messageAdmin.read", { query: { id: id ?? "" } }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data && hasTestResult(data) ? false : POLL_MS),
    ...inPlace,
  });

/** Whether the message was delivered, or at least one attempt failed. */
export const hasTestResult = ({ state, cause }: Pick<ResultFor<"messageAdmin.read">, "state" | "cause">): boolean =>
  state !== "waiting" || cause !== null;

export const findDepartments = (keyword: string) => call("userAdmin.findDepartments", { query: { keyword } });

/** Reads the roles that may be granted, and whether links can be mailed. */
export const usePersonChoices = (isAllowed: boolean) =>
  useQuery({
    queryKey: [...key, "choices"],
    queryFn: () => call("userAdmin.readChoices"),
    enabled: isAllowed,
    staleTime: 60_000,
    select: ({ roles, canMail }) => ({ roles: roles.map(({ code, name }) => ({ value: code, label: name })), canMail }),
  }).data ?? { roles: [], canMail: false };

export const createPerson = (body: RequestFor<"userAdmin.create">["body"]) =>
  withProof(() => call("userAdmin.create", { body }));
export const grantRole = (role: string, userId: string) =>
  withProof(() => call("roleAdmin.addMembers", { body: { role, orgCode: null, userIds: [userId] } }));

export const useFindings = (isAllowed: boolean) =>
  useQuery({
    queryKey: [...key, "findings"],
    queryFn: () => call("securityCenter.read"),
    enabled: isAllowed,
    select: ({ findings }) => findings,
    ...inPlace,
  });

import { post, signInWithProof } from "./portal.ts";

interface Grants {
  readonly version: number;
  readonly items: readonly {
    readonly id: string;
    readonly action: string | null;
    readonly isButton: boolean;
    readonly isGranted: boolean;
    readonly isGrantable: boolean;
  }[];
}

export async function read<R>(url: string, token: string): Promise<R> {
  const response = await fetch(url, { headers: { "x-access-token": token } });
  const { success, message, result } = (await response.json()) as { success: boolean; message: string; result: R };
  if (!success) throw new Error(`${url}: ${message}`);
  return result;
}

export const readGrants = (url: string, token: string, roleId: string): Promise<Grants> =>
  read(`${url}/api/system/roles/grants?roleId=${roleId}&appId=70001`, token);

/** The parts of a data rule in which benches differ. */
export interface BenchRule {
  readonly list: string;
  readonly column: string;
  readonly condition: string;
  readonly values: readonly string[];
}

/** Grants an account a role that opens everything and limits one list by the rule. */
export async function grantDataRule(url: string, userId: string, rule: BenchRule): Promise<void> {
  const token = await signInWithProof(url);
  const { id: roleId } = await post<{ id: string }>(
    `${url}/api/system/roles`,
    { id: null, version: null, code: "bench_ruled", name: "压测受限角色", description: "", homePath: null },
    token,
  );
  const { id: ruleId } = await post<{ id: string }>(
    `${url}/api/system/data-rules`,
    {
      id: null,
      version: null,
      title: "压测范围",
      variable: null,
      days: 0,
      isOn: true,
      ...rule,
    },
    token,
  );
  const { version, items } = await readGrants(url, token, roleId);
  const add = items.filter(({ isGrantable }) => isGrantable).map(({ id }) => id);
  await post(
    `${url}/api/system/roles/grants`,
    { roleId, version, add, take: [], addRules: [ruleId], takeRules: [] },
    token,
  );
  await post(`${url}/api/system/roles/members`, { role: "bench_ruled", orgCode: null, userIds: [userId] }, token);
}

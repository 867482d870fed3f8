import type { Person, TestApp } from "@tender/testkit";

const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
export const schemaOf = { USER, GROUP, PATCH, ENTERPRISE };

export interface ScimAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the fields of the answer that it needs.
  readonly body: any;
}

/** An identity system that an administrator has registered. */
export interface ScimClient {
  readonly id: string;
  readonly token: string;
  sendRequest(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<ScimAnswer>;
  patch(path: string, operations: readonly object[], headers?: Record<string, string>): Promise<ScimAnswer>;
  makeUser(userName: string, more?: object): Promise<ScimAnswer>;
  makeGroup(displayName: string, members?: readonly string[]): Promise<ScimAnswer>;
}

let systems = 0;

export async function scimClient(
  t: TestApp,
  manager: Person,
  more: { orgCode?: string; mayAdopt?: boolean; mayAdminister?: boolean } = {},
): Promise<ScimClient> {
  systems += 1;
  const { orgCode = null, mayAdopt = false, mayAdminister = false } = more;
  const fields = { name: `身份系统${systems}`, orgCode, mayAdopt, mayAdminister };
  const { id } = (await t.call("scimAdmin.save", { body: { id: null, version: null, ...fields } }, manager)).body
    .result;
  const { token } = (await t.call("scimAdmin.issueToken", { body: { id, days: 30 } }, manager)).body.result;
  const sendRequest: ScimClient["sendRequest"] = async (method, path, body, headers = {}) => {
    const reply = await t.http(method, `/scim/v2${path}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body ? { body, contentType: "application/scim+json" } : {}),
    });
    return { status: reply.statusCode, headers: reply.headers, body: reply.body === "" ? null : reply.json() };
  };
  return {
    id,
    token,
    sendRequest: sendRequest,
    patch: (path, Operations, headers) => sendRequest("PATCH", path, { schemas: [PATCH], Operations }, headers),
    makeUser: (userName, fields = {}) =>
      sendRequest("POST", "/Users", { schemas: [USER], userName, displayName: "林采薇", ...fields }),
    makeGroup: (displayName, members = []) =>
      sendRequest("POST", "/Groups", { schemas: [GROUP], displayName, members: members.map((value) => ({ value })) }),
  };
}

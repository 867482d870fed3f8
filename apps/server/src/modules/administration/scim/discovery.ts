import type { JsonObject } from "./patch.ts";
import { type ResourceKind, schemas, USER } from "./scim-schemas.ts";

const LIST = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
export const MAX_RESULTS = 200;
const CONFIG = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig";
const RESOURCE_TYPE = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
const SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Schema";

/** Describes the server's abilities, also for callers without a token, because it explains how to present one. */
export const serviceProviderConfig = (baseUrl: string): JsonObject => ({
  schemas: [CONFIG],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "接入令牌",
      description: "管理员在“身份系统接入”中签发的令牌，放在 Authorization: Bearer 中",
      specUri: "https://www.rfc-editor.org/info/rfc6750",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${baseUrl}/ServiceProviderConfig` },
});

export const resourceType = ({ name, endpoint, schema, extension }: ResourceKind, baseUrl: string): JsonObject => ({
  schemas: [RESOURCE_TYPE],
  id: name,
  name,
  endpoint,
  description: schema === USER ? "账号" : "用户组",
  schema,
  ...(extension === null ? {} : { schemaExtensions: [{ schema: extension, required: false }] }),
  meta: { resourceType: "ResourceType", location: `${baseUrl}/ResourceTypes/${name}` },
});

export const schemaList = (baseUrl: string): readonly (JsonObject & { readonly id: string })[] =>
  schemas.map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: "Schema", location: `${baseUrl}/Schemas/${schema.id}` },
  }));

export const listResponse = (resources: readonly JsonObject[], total: number, startIndex: number): JsonObject => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  ...(resources.length > 0 || total === 0 ? { Resources: resources } : {}),
});

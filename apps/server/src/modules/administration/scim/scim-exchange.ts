import type { Origin } from "#platform/caller.ts";
import { matchesEtag, weakEtag } from "#platform/etag.ts";
import { listResponse } from "./discovery.ts";
import { type ListQuery, projectionOf } from "./list-query.ts";
import type { JsonObject } from "./patch.ts";
import { projectResource } from "./projection.ts";
import type { KnownClient } from "./scim-access.service.ts";
import { invalidSyntax, ScimError } from "./scim-error.ts";
import type { ResourceKind } from "./scim-schemas.ts";

export interface ScimRequest {
  readonly method: string;
  /** The parts of the path behind the base address: `["Users", "…"]`. */
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly origin: Origin;
}

export interface ScimReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
}

/** The answers for one kind of resource. */
export interface ResourceAnswers {
  /** Answers a request for the collection, such as `/Users`: a list or a creation. */
  answerCollection(client: KnownClient, request: ScimRequest): Promise<ScimReply>;
  /** Answers a request for one resource, such as `/Users/{id}`. */
  answerOne(client: KnownClient, id: string, request: ScimRequest): Promise<ScimReply>;
  /** Answers a parsed query: of a GET or of `.search`. */
  answerList(client: KnownClient, query: ListQuery): Promise<ScimReply>;
}

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the body. Throws 400 if it is no object, or does not list the schema. */
export function requireBody({ body }: ScimRequest, schema?: string): JsonObject {
  if (!isJsonObject(body)) throw invalidSyntax("请求内容应为对象");
  const isRequiredSchema = (schemaName: unknown) =>
    typeof schemaName === "string" && schemaName.toLowerCase() === schema?.toLowerCase();
  if (schema && ![body.schemas].flat().some(isRequiredSchema)) throw invalidSyntax(`schemas 应含 ${schema}`);
  return body;
}

/** Adds `meta`. `version` undefined: the digest of the resource is its version. */
export const addMeta = (
  baseUrl: string,
  kind: ResourceKind,
  resource: JsonObject,
  { createdAt, updatedAt }: { createdAt: Date; updatedAt: Date },
  version?: string,
): JsonObject => {
  const meta = {
    resourceType: kind.name,
    created: createdAt.toISOString(),
    lastModified: updatedAt.toISOString(),
    location: `${baseUrl}${kind.endpoint}/${String(resource.id)}`,
  };
  return { ...resource, meta: { ...meta, version: version ?? weakEtag(JSON.stringify({ ...resource, meta })) } };
};

export const versionOf = (resource: JsonObject): string => String((resource.meta as JsonObject).version);

/** Throws 412 if the resource was changed since it was read. */
export function requireMatch(ifMatch: string | undefined, version: string): void {
  if (ifMatch !== undefined && !matchesEtag(ifMatch, version)) throw new ScimError(412, "资源已被修改，请重新读取");
}

/** Answers a resource, or 304 if it is unchanged. */
export function replyWithResource(
  kind: ResourceKind,
  resource: JsonObject,
  { query, ifNoneMatch, method }: ScimRequest,
  status = 200,
): ScimReply {
  const { location, version } = resource.meta as { location: string; version: string };
  const headers = { etag: version, ...(status === 201 ? { location } : { "content-location": location }) };
  if (method === "GET" && matchesEtag(ifNoneMatch, version)) return { status: 304, headers };
  return { status, headers, body: projectResource(kind, resource, projectionOf(query)) };
}

export const replyWithList = (
  kind: ResourceKind,
  rows: readonly JsonObject[],
  total: number,
  query: ListQuery,
): ScimReply => ({
  status: 200,
  body: listResponse(
    rows.map((row) => projectResource(kind, row, query)),
    total,
    query.startIndex,
  ),
});

export const createMethodNotAllowed = (allow: string) =>
  Object.assign(new ScimError(405, "该地址不支持此请求方法"), { allow });

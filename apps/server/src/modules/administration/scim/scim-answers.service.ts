import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import { matchesEtag, weakEtag } from "#platform/etag.ts";
import { listResponse, resourceType, schemaList, serviceProviderConfig } from "./discovery.ts";
import { type GroupFacts, groupResource, patchedGroup, wantedGroup } from "./group-resource.ts";
import { type ListQuery, listQueryOf, projectionOf, searchQueryOf } from "./list-query.ts";
import { canonical, type Json, operationsOf, patched } from "./patch.ts";
import { isAskedFor, type Projection, projected } from "./projection.ts";
import type { KnownClient, ScimAccess } from "./scim-access.service.ts";
import { errorBody, invalidSyntax, ScimError, type ScimType } from "./scim-error.ts";
import type { ScimGroups } from "./scim-groups.service.ts";
import { groupKind, type ResourceKind, userKind } from "./scim-schemas.ts";
import type { ScimUsers } from "./scim-users.service.ts";
import { type UserFacts, userResource, wantedUser, withoutNames } from "./user-resource.ts";

export interface ScimRequest {
  readonly method: string;
  /** Behind the base address, in parts: `["Users", "…"]`. */
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
  readonly body?: Json;
}

/** SCIM 2.0 (RFC 7643, RFC 7644): what an identity system asks, and what it is answered. */
export interface ScimAnswers {
  /** Undefined: the address is for everybody. Throws http.unauthenticated, http.too_many_requests. */
  admit(path: readonly string[], credential: string | undefined, origin: Origin): Promise<KnownClient | undefined>;
  answer(client: KnownClient | undefined, request: ScimRequest): Promise<ScimReply>;
  /** A refusal in the protocol's shape. */
  refusal(error: AppError): ScimReply;
}

export interface ScimAnswersDeps {
  readonly access: ScimAccess;
  readonly users: ScimUsers;
  readonly groups: ScimGroups;
  readonly baseUrl: string;
}

const CONFLICTS: ReadonlySet<string> = new Set([
  "account.username_taken",
  "account.email_taken",
  "account.phone_taken",
]);
const FAULTS: ReadonlySet<string> = new Set([
  "account.bad_username",
  "account.look_alike",
  "account.bad_email",
  "sms.bad_number",
  "profile.bad_realname",
  "user.unknown_department",
]);

/** What the services refuse, in the words of the protocol. */
function inProtocol({ code, status, message }: AppError): ScimError {
  const as = (other: number, type?: ScimType) => new ScimError(other, message, type);
  if (CONFLICTS.has(code)) return as(409, "uniqueness");
  if (FAULTS.has(code)) return as(400, "invalidValue");
  if (code === "http.invalid_json" || code === "http.invalid_encoding") return as(400, "invalidSyntax");
  if (code === "user.not_found") return as(404);
  if (code === "user.changed" || code === "user.wrong_state") return as(412);
  return as(status === 200 ? 403 : status);
}

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

export function createScimAnswers({ access, users, groups, baseUrl }: ScimAnswersDeps): ScimAnswers {
  const withMeta = (
    kind: ResourceKind,
    own: Json,
    { createdAt, updatedAt }: { createdAt: Date; updatedAt: Date },
    version?: string,
  ): Json => {
    const meta = {
      resourceType: kind.name,
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${baseUrl}${kind.endpoint}/${String(own.id)}`,
    };
    return { ...own, meta: { ...meta, version: version ?? weakEtag(JSON.stringify({ ...own, meta })) } };
  };
  const shownUser = (user: UserFacts): Json => withMeta(userKind, userResource(user, baseUrl), user);
  const groupVersion = ({ version }: GroupFacts): string => `W/"${version}"`;
  const shownGroup = (group: GroupFacts): Json =>
    withMeta(groupKind, groupResource(group, baseUrl), group, groupVersion(group));
  const versionOf = (resource: Json): string => String((resource.meta as Json).version);

  function requireMatch(ifMatch: string | undefined, version: string): void {
    if (ifMatch !== undefined && !matchesEtag(ifMatch, version)) throw new ScimError(412, "资源已被修改，请重新读取");
  }

  function one(
    kind: ResourceKind,
    resource: Json,
    { query, ifNoneMatch, method }: ScimRequest,
    status = 200,
  ): ScimReply {
    const { location, version } = resource.meta as { location: string; version: string };
    const headers = { etag: version, ...(status === 201 ? { location } : { "content-location": location }) };
    if (method === "GET" && matchesEtag(ifNoneMatch, version)) return { status: 304, headers };
    return { status, headers, body: projected(kind, resource, projectionOf(query)) };
  }

  const many = (kind: ResourceKind, rows: readonly Json[], total: number, query: ListQuery): ScimReply => ({
    status: 200,
    body: listResponse(
      rows.map((row) => projected(kind, row, query)),
      total,
      query.startIndex,
    ),
  });

  async function listUsers(client: KnownClient, query: ListQuery): Promise<ScimReply> {
    const { total, rows } = await users.page(client, query.filter, query.count, query.startIndex - 1);
    return many(userKind, rows.map(shownUser), total, query);
  }

  const asksMembers = (projection: Projection): boolean => isAskedFor(groupKind, "members", projection);

  async function listGroups(client: KnownClient, query: ListQuery): Promise<ScimReply> {
    const paging = { limit: query.count, offset: query.startIndex - 1, withMembers: asksMembers(query) };
    const { total, rows } = await groups.page(client, query.filter, paging);
    return many(groupKind, rows.map(shownGroup), total, query);
  }

  function bodyOf({ body }: ScimRequest, schema?: string): Json {
    if (!isJson(body)) throw invalidSyntax("请求内容应为对象");
    const isIt = (one: unknown) => typeof one === "string" && one.toLowerCase() === schema?.toLowerCase();
    if (schema && ![body.schemas].flat().some(isIt)) throw invalidSyntax(`schemas 应含 ${schema}`);
    return body;
  }

  async function onUser(client: KnownClient, id: string, request: ScimRequest): Promise<ScimReply> {
    const { method, origin, ifMatch } = request;
    const change = async (read: (resource: Json, now: UserFacts) => Json) => {
      const changed = await users.change(client, id, origin, (now) => {
        const resource = shownUser(now);
        requireMatch(ifMatch, versionOf(resource));
        return wantedUser(read(resource, now), now);
      });
      return one(userKind, shownUser(changed), request);
    };
    switch (method) {
      case "GET":
        return one(userKind, shownUser(await users.find(client, id)), request);
      case "PUT": {
        const sent = canonical(userKind, bodyOf(request, userKind.schema));
        return change(() => sent);
      }
      case "PATCH": {
        const operations = operationsOf(request.body);
        return change((resource) => patched(userKind, withoutNames(resource), operations));
      }
      case "DELETE":
        await users.remove(client, id, origin, (now) => requireMatch(ifMatch, versionOf(shownUser(now))));
        return { status: 204 };
      default:
        throw notAllowed("GET, PUT, PATCH, DELETE");
    }
  }

  async function onGroup(client: KnownClient, id: string, request: ScimRequest): Promise<ScimReply> {
    const { method, origin, ifMatch, query } = request;
    const check = (now: GroupFacts) => requireMatch(ifMatch, groupVersion(now));
    switch (method) {
      case "GET": {
        const group = await groups.find(client, id, asksMembers(projectionOf(query)));
        return one(groupKind, shownGroup(group), request);
      }
      case "PUT": {
        const wanted = wantedGroup(bodyOf(request, groupKind.schema));
        return one(groupKind, shownGroup(await groups.change(client, id, wanted, origin, check)), request);
      }
      case "PATCH": {
        const changed = await groups.change(client, id, patchedGroup(operationsOf(request.body)), origin, check);
        return one(groupKind, shownGroup(changed), request);
      }
      case "DELETE":
        await groups.remove(client, id, origin, check);
        return { status: 204 };
      default:
        throw notAllowed("GET, PUT, PATCH, DELETE");
    }
  }

  async function onUsers(client: KnownClient, request: ScimRequest): Promise<ScimReply> {
    if (request.method === "GET") return listUsers(client, listQueryOf(request.query));
    if (request.method !== "POST") throw notAllowed("GET, POST");
    const wanted = wantedUser(canonical(userKind, bodyOf(request, userKind.schema)), null);
    return one(userKind, shownUser(await users.create(client, wanted, request.origin)), request, 201);
  }

  async function onGroups(client: KnownClient, request: ScimRequest): Promise<ScimReply> {
    if (request.method === "GET") return listGroups(client, listQueryOf(request.query));
    if (request.method !== "POST") throw notAllowed("GET, POST");
    const wanted = wantedGroup(bodyOf(request, groupKind.schema));
    return one(groupKind, shownGroup(await groups.create(client, wanted, request.origin)), request, 201);
  }

  /** What is told of the server itself, and never by a filter. */
  function discovered(
    own: Json | undefined,
    list: readonly Json[] | undefined,
    { method, query }: ScimRequest,
  ): ScimReply {
    if (method !== "GET") throw notAllowed("GET");
    if (query.filter !== undefined) throw new ScimError(403, "此处不支持筛选");
    if (list) return { status: 200, body: listResponse(list, list.length, 1) };
    if (!own) throw new ScimError(404, "该资源不存在");
    return { status: 200, body: own };
  }

  const kinds = [userKind, groupKind].map((kind) => resourceType(kind, baseUrl));
  const known = schemaList(baseUrl);
  const alike = (id: string) => (one: Json) => String(one.id).toLowerCase() === id.toLowerCase();

  function route(client: KnownClient | undefined, request: ScimRequest): Promise<ScimReply> | ScimReply {
    const [first = "", second, ...rest] = request.path;
    if (rest.length > 0) throw new ScimError(404, "该资源不存在");
    if (isPublic(request.path)) return discovered(serviceProviderConfig(baseUrl), undefined, request);
    if (!client) throw new AppError("http.unauthenticated");
    switch (first) {
      case "ResourceTypes":
        return discovered(
          second === undefined ? undefined : kinds.find(alike(second)),
          second ? undefined : kinds,
          request,
        );
      case "Schemas":
        return discovered(
          second === undefined ? undefined : known.find(alike(second)),
          second ? undefined : known,
          request,
        );
      case "Users":
        if (second === undefined) return onUsers(client, request);
        if (second !== ".search") return onUser(client, second, request);
        return searched(request, (query) => listUsers(client, query));
      case "Groups":
        if (second === undefined) return onGroups(client, request);
        if (second !== ".search") return onGroup(client, second, request);
        return searched(request, (query) => listGroups(client, query));
      case "Bulk":
      case "Me":
      case ".search":
        throw new ScimError(501, `不支持 /${first}`);
      default:
        throw new ScimError(404, "该资源不存在");
    }
  }

  function searched(request: ScimRequest, list: (query: ListQuery) => Promise<ScimReply>): Promise<ScimReply> {
    if (request.method !== "POST") throw notAllowed("POST");
    return list(searchQueryOf(bodyOf(request)));
  }

  const answered = ({ status, message, scimType, allow }: ScimError & { allow?: string }): ScimReply => ({
    status,
    body: errorBody(status, message, scimType),
    ...(allow ? { headers: { allow } } : {}),
  });

  return {
    admit: async (path, credential, origin) => (isPublic(path) ? undefined : access.authenticate(credential, origin)),
    answer: async (client, request) => {
      try {
        return await route(client, request);
      } catch (error) {
        if (error instanceof ScimError) return answered(error);
        if (error instanceof AppError && error.status < 500) return answered(inProtocol(error));
        throw error;
      }
    },
    refusal: (error) => answered(inProtocol(error)),
  };
}

const isPublic = ([first, second]: readonly string[]): boolean =>
  first === "ServiceProviderConfig" && second === undefined;

const notAllowed = (allow: string) => Object.assign(new ScimError(405, "该地址不支持此请求方法"), { allow });

import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import { listResponse, resourceType, schemaList, serviceProviderConfig } from "./discovery.ts";
import { type ListQuery, searchQueryOf } from "./list-query.ts";
import type { JsonObject } from "./patch.ts";
import type { KnownClient, ScimAccess } from "./scim-access.service.ts";
import { errorBody, ScimError, type ScimType } from "./scim-error.ts";
import {
  createMethodNotAllowed,
  type ResourceAnswers,
  requireBody,
  type ScimReply,
  type ScimRequest,
} from "./scim-exchange.ts";
import { groupKind, userKind } from "./scim-schemas.ts";

/** SCIM 2.0 (RFC 7643, RFC 7644): requests of identity systems and their answers. */
export interface ScimAnswers {
  /** Undefined: the address is public. Throws http.unauthenticated, http.too_many_requests. */
  admit(path: readonly string[], credential: string | undefined, origin: Origin): Promise<KnownClient | undefined>;
  answer(client: KnownClient | undefined, request: ScimRequest): Promise<ScimReply>;
  /** Returns a refusal in the form of the protocol. */
  refusal(error: AppError): ScimReply;
}

export interface ScimAnswersDeps {
  readonly access: ScimAccess;
  readonly users: ResourceAnswers;
  readonly groups: ResourceAnswers;
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

/** Translates errors of the services into those of the protocol. */
function toScimError({ code, status, message }: AppError): ScimError {
  const scimError = (scimStatus: number, type?: ScimType) => new ScimError(scimStatus, message, type);
  if (CONFLICTS.has(code)) return scimError(409, "uniqueness");
  if (FAULTS.has(code)) return scimError(400, "invalidValue");
  if (code === "http.invalid_json" || code === "http.invalid_encoding") return scimError(400, "invalidSyntax");
  if (code === "user.not_found") return scimError(404);
  if (code === "user.changed" || code === "user.wrong_state") return scimError(412);
  return scimError(status === 200 ? 403 : status);
}

export function createScimAnswers({ access, users, groups, baseUrl }: ScimAnswersDeps): ScimAnswers {
  /** Answers discovery requests, which accept no filter. */
  function answerDiscovery(
    resource: JsonObject | undefined,
    list: readonly JsonObject[] | undefined,
    { method, query }: ScimRequest,
  ): ScimReply {
    if (method !== "GET") throw createMethodNotAllowed("GET");
    if (query.filter !== undefined) throw new ScimError(403, "此处不支持筛选");
    if (list) return { status: 200, body: listResponse(list, list.length, 1) };
    if (!resource) throw new ScimError(404, "该资源不存在");
    return { status: 200, body: resource };
  }

  const resourceTypes = [userKind, groupKind].map((kind) => resourceType(kind, baseUrl));
  const schemas = schemaList(baseUrl);
  const hasId = (id: string) => (resource: JsonObject) => String(resource.id).toLowerCase() === id.toLowerCase();

  function route(client: KnownClient | undefined, request: ScimRequest): Promise<ScimReply> | ScimReply {
    const [first = "", second, ...rest] = request.path;
    if (rest.length > 0) throw new ScimError(404, "该资源不存在");
    if (isPublic(request.path)) return answerDiscovery(serviceProviderConfig(baseUrl), undefined, request);
    if (!client) throw new AppError("http.unauthenticated");
    switch (first) {
      case "ResourceTypes":
        return answerDiscovery(
          second === undefined ? undefined : resourceTypes.find(hasId(second)),
          second ? undefined : resourceTypes,
          request,
        );
      case "Schemas":
        return answerDiscovery(
          second === undefined ? undefined : schemas.find(hasId(second)),
          second ? undefined : schemas,
          request,
        );
      case "Users":
        if (second === undefined) return users.answerCollection(client, request);
        if (second !== ".search") return users.answerOne(client, second, request);
        return answerSearch(request, (query) => users.answerList(client, query));
      case "Groups":
        if (second === undefined) return groups.answerCollection(client, request);
        if (second !== ".search") return groups.answerOne(client, second, request);
        return answerSearch(request, (query) => groups.answerList(client, query));
      case "Bulk":
      case "Me":
      case ".search":
        throw new ScimError(501, `不支持 /${first}`);
      default:
        throw new ScimError(404, "该资源不存在");
    }
  }

  function answerSearch(request: ScimRequest, list: (query: ListQuery) => Promise<ScimReply>): Promise<ScimReply> {
    if (request.method !== "POST") throw createMethodNotAllowed("POST");
    return list(searchQueryOf(requireBody(request)));
  }

  const replyWithError = ({ status, message, scimType, allow }: ScimError & { allow?: string }): ScimReply => ({
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
        if (error instanceof ScimError) return replyWithError(error);
        if (error instanceof AppError && error.status < 500) return replyWithError(toScimError(error));
        throw error;
      }
    },
    refusal: (error) => replyWithError(toScimError(error)),
  };
}

const isPublic = ([first, second]: readonly string[]): boolean =>
  first === "ServiceProviderConfig" && second === undefined;

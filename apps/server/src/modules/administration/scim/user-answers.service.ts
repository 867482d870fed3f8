import { type ListQuery, listQueryOf } from "./list-query.ts";
import { applyOperations, canonicalize, type JsonObject, readOperations } from "./patch.ts";
import type { KnownClient } from "./scim-access.service.ts";
import {
  addMeta,
  createMethodNotAllowed,
  type ResourceAnswers,
  replyWithList,
  replyWithResource,
  requireBody,
  requireMatch,
  type ScimReply,
  type ScimRequest,
  versionOf,
} from "./scim-exchange.ts";
import { userKind } from "./scim-schemas.ts";
import type { ScimUsers } from "./scim-users.service.ts";
import { omitNames, readUser, type UserFacts, userResource } from "./user-resource.ts";

export interface UserAnswersDeps {
  readonly users: ScimUsers;
  readonly baseUrl: string;
}

/** Answers requests below /Users. */
export function createUserAnswers({ users, baseUrl }: UserAnswersDeps): ResourceAnswers {
  const present = (user: UserFacts): JsonObject => addMeta(baseUrl, userKind, userResource(user, baseUrl), user);

  async function listUsers(client: KnownClient, query: ListQuery): Promise<ScimReply> {
    const { total, rows } = await users.page(client, query.filter, query.count, query.startIndex - 1);
    return replyWithList(userKind, rows.map(present), total, query);
  }

  async function answerUser(client: KnownClient, id: string, request: ScimRequest): Promise<ScimReply> {
    const { method, origin, ifMatch } = request;
    const change = async (read: (resource: JsonObject, now: UserFacts) => JsonObject) => {
      const changed = await users.change(client, id, origin, (now) => {
        const resource = present(now);
        requireMatch(ifMatch, versionOf(resource));
        return readUser(read(resource, now), now);
      });
      return replyWithResource(userKind, present(changed), request);
    };
    switch (method) {
      case "GET":
        return replyWithResource(userKind, present(await users.find(client, id)), request);
      case "PUT": {
        const sent = canonicalize(userKind, requireBody(request, userKind.schema));
        return change(() => sent);
      }
      case "PATCH": {
        const operations = readOperations(request.body);
        return change((resource) => applyOperations(userKind, omitNames(resource), operations));
      }
      case "DELETE":
        await users.remove(client, id, origin, (now) => requireMatch(ifMatch, versionOf(present(now))));
        return { status: 204 };
      default:
        throw createMethodNotAllowed("GET, PUT, PATCH, DELETE");
    }
  }

  async function answerUsers(client: KnownClient, request: ScimRequest): Promise<ScimReply> {
    if (request.method === "GET") return listUsers(client, listQueryOf(request.query));
    if (request.method !== "POST") throw createMethodNotAllowed("GET, POST");
    const requested = readUser(canonicalize(userKind, requireBody(request, userKind.schema)), null);
    return replyWithResource(userKind, present(await users.create(client, requested, request.origin)), request, 201);
  }

  return { answerCollection: answerUsers, answerOne: answerUser, answerList: listUsers };
}

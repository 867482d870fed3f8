import { type ListQuery, listQueryOf } from "./list-query.ts";
import { canonical, type Json, operationsOf, patched } from "./patch.ts";
import type { KnownClient } from "./scim-access.service.ts";
import {
  bodyOf,
  type KindAnswers,
  many,
  notAllowed,
  one,
  requireMatch,
  type ScimReply,
  type ScimRequest,
  versionOf,
  withMeta,
} from "./scim-exchange.ts";
import { userKind } from "./scim-schemas.ts";
import type { ScimUsers } from "./scim-users.service.ts";
import { type UserFacts, userResource, wantedUser, withoutNames } from "./user-resource.ts";

export interface UserAnswersDeps {
  readonly users: ScimUsers;
  readonly baseUrl: string;
}

/** Answers requests below /Users. */
export function createUserAnswers({ users, baseUrl }: UserAnswersDeps): KindAnswers {
  const shownUser = (user: UserFacts): Json => withMeta(baseUrl, userKind, userResource(user, baseUrl), user);

  async function listUsers(client: KnownClient, query: ListQuery): Promise<ScimReply> {
    const { total, rows } = await users.page(client, query.filter, query.count, query.startIndex - 1);
    return many(userKind, rows.map(shownUser), total, query);
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

  async function onUsers(client: KnownClient, request: ScimRequest): Promise<ScimReply> {
    if (request.method === "GET") return listUsers(client, listQueryOf(request.query));
    if (request.method !== "POST") throw notAllowed("GET, POST");
    const wanted = wantedUser(canonical(userKind, bodyOf(request, userKind.schema)), null);
    return one(userKind, shownUser(await users.create(client, wanted, request.origin)), request, 201);
  }

  return { all: onUsers, one: onUser, list: listUsers };
}

import { type GroupFacts, groupResource, patchedGroup, wantedGroup } from "./group-resource.ts";
import { type ListQuery, listQueryOf, projectionOf } from "./list-query.ts";
import { type Json, operationsOf } from "./patch.ts";
import { isAskedFor, type Projection } from "./projection.ts";
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
  withMeta,
} from "./scim-exchange.ts";
import type { ScimGroups } from "./scim-groups.service.ts";
import { groupKind } from "./scim-schemas.ts";

export interface GroupAnswersDeps {
  readonly groups: ScimGroups;
  readonly baseUrl: string;
}

const asksMembers = (projection: Projection): boolean => isAskedFor(groupKind, "members", projection);
const groupVersion = ({ version }: GroupFacts): string => `W/"${version}"`;

/** Answers requests below /Groups. */
export function createGroupAnswers({ groups, baseUrl }: GroupAnswersDeps): KindAnswers {
  const shownGroup = (group: GroupFacts): Json =>
    withMeta(baseUrl, groupKind, groupResource(group, baseUrl), group, groupVersion(group));

  async function listGroups(client: KnownClient, query: ListQuery): Promise<ScimReply> {
    const paging = { limit: query.count, offset: query.startIndex - 1, withMembers: asksMembers(query) };
    const { total, rows } = await groups.page(client, query.filter, paging);
    return many(groupKind, rows.map(shownGroup), total, query);
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

  async function onGroups(client: KnownClient, request: ScimRequest): Promise<ScimReply> {
    if (request.method === "GET") return listGroups(client, listQueryOf(request.query));
    if (request.method !== "POST") throw notAllowed("GET, POST");
    const wanted = wantedGroup(bodyOf(request, groupKind.schema));
    return one(groupKind, shownGroup(await groups.create(client, wanted, request.origin)), request, 201);
  }

  return { all: onGroups, one: onGroup, list: listGroups };
}

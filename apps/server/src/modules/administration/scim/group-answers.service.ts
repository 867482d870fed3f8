import { type GroupFacts, groupResource, readGroup, readGroupPatch } from "./group-resource.ts";
import { type ListQuery, listQueryOf, projectionOf } from "./list-query.ts";
import { type JsonObject, readOperations } from "./patch.ts";
import { isRequested, type Projection } from "./projection.ts";
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
} from "./scim-exchange.ts";
import type { ScimGroups } from "./scim-groups.service.ts";
import { groupKind } from "./scim-schemas.ts";

export interface GroupAnswersDeps {
  readonly groups: ScimGroups;
  readonly baseUrl: string;
}

const requestsMembers = (projection: Projection): boolean => isRequested(groupKind, "members", projection);
const groupVersion = ({ version }: GroupFacts): string => `W/"${version}"`;

/** Answers requests below /Groups. */
export function createGroupAnswers({ groups, baseUrl }: GroupAnswersDeps): ResourceAnswers {
  const present = (group: GroupFacts): JsonObject =>
    addMeta(baseUrl, groupKind, groupResource(group, baseUrl), group, groupVersion(group));

  async function listGroups(client: KnownClient, query: ListQuery): Promise<ScimReply> {
    const paging = { limit: query.count, offset: query.startIndex - 1, withMembers: requestsMembers(query) };
    const { total, rows } = await groups.page(client, query.filter, paging);
    return replyWithList(groupKind, rows.map(present), total, query);
  }

  async function answerGroup(client: KnownClient, id: string, request: ScimRequest): Promise<ScimReply> {
    const { method, origin, ifMatch, query } = request;
    const check = (now: GroupFacts) => requireMatch(ifMatch, groupVersion(now));
    switch (method) {
      case "GET": {
        const group = await groups.find(client, id, requestsMembers(projectionOf(query)));
        return replyWithResource(groupKind, present(group), request);
      }
      case "PUT": {
        const requested = readGroup(requireBody(request, groupKind.schema));
        return replyWithResource(
          groupKind,
          present(await groups.change(client, id, requested, origin, check)),
          request,
        );
      }
      case "PATCH": {
        const changed = await groups.change(client, id, readGroupPatch(readOperations(request.body)), origin, check);
        return replyWithResource(groupKind, present(changed), request);
      }
      case "DELETE":
        await groups.remove(client, id, origin, check);
        return { status: 204 };
      default:
        throw createMethodNotAllowed("GET, PUT, PATCH, DELETE");
    }
  }

  async function answerGroups(client: KnownClient, request: ScimRequest): Promise<ScimReply> {
    if (request.method === "GET") return listGroups(client, listQueryOf(request.query));
    if (request.method !== "POST") throw createMethodNotAllowed("GET, POST");
    const requested = readGroup(requireBody(request, groupKind.schema));
    return replyWithResource(groupKind, present(await groups.create(client, requested, request.origin)), request, 201);
  }

  return { answerCollection: answerGroups, answerOne: answerGroup, answerList: listGroups };
}

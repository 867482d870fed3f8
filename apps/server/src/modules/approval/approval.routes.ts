import { routes } from "../../http/routes.ts";
import type { ApprovalService } from "./approval.service.ts";

export const approvalRoutes = (service: ApprovalService) =>
  routes({
    "approval.listPending": async (_input, { caller }) =>
      (await service.listPending(caller)).map(({ row, isOwn }) => ({
        id: row.id,
        kind: row.kind,
        title: row.title,
        facts: [...row.facts],
        askedBy: row.askedBy,
        askedAt: row.askedAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isOwn,
        isOwnChange: row.kind === "change" && row.askedByUserId === caller.userId,
      })),
    "approval.takeBack": async ({ body: { id } }, { caller, origin }) => {
      await service.takeBack(caller, id, origin);
      return null;
    },
    "approval.decide": async ({ body: { id, ...decision } }, { caller, origin }) => {
      await service.decide(caller, id, decision, origin);
      return null;
    },
  });

import { ListFile, routes } from "#http/routes.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { AuthoredNotices } from "#modules/notices/notice/authored.service.ts";
import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { Caller } from "#platform/caller.ts";
import { presentApproval, presentCommon, presentListed, presentReader, unreadFile } from "./notice-admin.presenter.ts";
import type { NoticeAdmin } from "./notice-admin.service.ts";

export interface NoticeAdminRouteDeps {
  readonly admin: NoticeAdmin;
  readonly approvals: Pick<ApprovalService, "findPendingIds" | "findPendingOn">;
  readonly authored: AuthoredNotices;
  readonly departments: Pick<DepartmentService, "all">;
  readonly needsSecondPerson: () => boolean;
  readonly ruled: RuledRows;
  readonly roles: Pick<RoleService, "all">;
  readonly messages: Pick<MessageService, "listRobots">;
}

export function noticeAdminRoutes(deps: NoticeAdminRouteDeps) {
  const { admin, approvals, authored, departments, messages, needsSecondPerson, roles, ruled } = deps;

  /** Returns the notice if the caller's data rules allow it. Throws notice.gone. */
  const findVisible = async (id: string, caller: Caller) => authored.find(id, await ruled.conditionFor(caller));

  return routes({
    "noticeAdmin.list": async ({ query: { page, pageSize, ...filter } }, { caller }) => {
      const { total, rows } = await authored.page(filter, page, pageSize, await ruled.conditionFor(caller));
      const waiting = rows.filter(({ state }) => state === "waiting").map(({ id }) => id);
      const approvalIds = await approvals.findPendingIds("notice.publish", waiting);
      return { total, rows: rows.map((row) => presentListed(row, approvalIds.get(row.id))) };
    },
    "noticeAdmin.read": async ({ query }, { caller }) => {
      const row = await findVisible(query.id, caller);
      const requested =
        row.state === "waiting" ? await approvals.findPendingOn("notice.publish", row.id, caller) : undefined;
      const { departments: audienceDepartments, roles: audienceRoles, people } = row.audience;
      return {
        ...presentCommon(row),
        html: row.html,
        openType: row.openType,
        openPage: row.openPage,
        busId: row.busId,
        robots: [...row.robots],
        audience: {
          departments: [...audienceDepartments],
          roles: [...audienceRoles],
          people: await authored.findPeopleByIds(people),
        },
        approval: requested ? presentApproval(requested) : null,
      };
    },
    "noticeAdmin.readChoices": async () => {
      const [all, allRoles] = await Promise.all([departments.all(), roles.all()]);
      return {
        departments: all,
        roles: allRoles,
        needsSecondPerson: needsSecondPerson(),
        robots: [...messages.listRobots()],
      };
    },
    "noticeAdmin.findPeople": async ({ query }) => (await authored.findPeople(query.keyword)).map(presentReader),
    "noticeAdmin.countRecipients": async ({ body }) => ({ people: await authored.countPeople(body) }),
    "noticeAdmin.save": async ({ body }, { caller, origin }) => {
      if (body.id !== null && body.version !== null) await findVisible(body.id, caller);
      return admin.save(body, caller, origin);
    },
    "noticeAdmin.upload": ({ file }, { caller, origin }) => admin.upload(file, caller, origin),
    "noticeAdmin.publish": async ({ body }, { caller, origin }) => {
      await findVisible(body.id, caller);
      return admin.publish(body, caller, origin);
    },
    "noticeAdmin.withdraw": async ({ body }, { caller, origin }) => {
      await findVisible(body.id, caller);
      return { state: await admin.withdraw(body.id, caller, origin) };
    },
    "noticeAdmin.remove": async ({ body }, { caller, origin }) => {
      await findVisible(body.id, caller);
      await admin.remove(body.id, caller, origin);
      return null;
    },
    "noticeAdmin.copy": async ({ body }, { caller, origin }) => {
      await findVisible(body.id, caller);
      return { id: await admin.copy(body.id, caller, origin) };
    },
    "noticeAdmin.listUnread": async ({ query: { id, keyword, page, pageSize } }, { caller }) => {
      const { reach } = await findVisible(id, caller);
      const filter = { id, forAll: reach === "all", keyword };
      const [{ addressees, read, unread }, rows] = await Promise.all([
        authored.countReaders(filter),
        authored.unreadPage(filter, page, pageSize),
      ]);
      return { total: unread, rows: rows.map(presentReader), addressees, read };
    },
    "noticeAdmin.exportUnread": async ({ query: { id, keyword, format } }, { caller }) => {
      const { reach, title } = await findVisible(id, caller);
      return new ListFile({
        name: "unread",
        title: "未读人员",
        format,
        conditions: { title, keyword },
        action: "notice.export",
        object: id,
        source: unreadFile(authored.unreadPages({ id, forAll: reach === "all", keyword })),
      });
    },
  });
}

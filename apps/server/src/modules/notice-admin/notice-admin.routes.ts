import { Raw, routes } from "../../http/routes.ts";
import { csvHeaders, csvStream } from "../../platform/csv.ts";
import type { ApprovalService } from "../approval/approval.service.ts";
import type { DepartmentService } from "../department/department.service.ts";
import type { AuthoredNotices } from "../notice/authored.service.ts";
import type { RoleService } from "../role/role.service.ts";
import { presentCommon, presentListed, presentReader, unreadFile } from "./notice-admin.presenter.ts";
import type { NoticeAdmin } from "./notice-admin.service.ts";

export interface NoticeAdminRouteDeps {
  readonly admin: NoticeAdmin;
  readonly approvals: Pick<ApprovalService, "idsOf">;
  readonly authored: AuthoredNotices;
  readonly departments: Pick<DepartmentService, "all">;
  readonly needsSecondPerson: boolean;
  readonly roles: Pick<RoleService, "all">;
}

export function noticeAdminRoutes(deps: NoticeAdminRouteDeps) {
  const { admin, approvals, authored, departments, needsSecondPerson, roles } = deps;
  return routes({
    "noticeAdmin.list": async ({ query: { page, pageSize, ...filter } }) => {
      const { total, rows } = await authored.page(filter, page, pageSize);
      const waiting = rows.filter(({ state }) => state === "waiting").map(({ id }) => id);
      const approvalIds = await approvals.idsOf("notice.publish", waiting);
      return { total, rows: rows.map((row) => presentListed(row, approvalIds.get(row.id))) };
    },
    "noticeAdmin.read": async ({ query }) => {
      const row = await authored.find(query.id);
      const { departments: chosen, roles: held, people } = row.audience;
      return {
        ...presentCommon(row),
        html: row.html,
        openType: row.openType,
        openPage: row.openPage,
        busId: row.busId,
        audience: { departments: [...chosen], roles: [...held], people: await authored.peopleNamed(people) },
      };
    },
    "noticeAdmin.readChoices": async () => {
      const [all, known] = await Promise.all([departments.all(), roles.all()]);
      return { departments: all, roles: known, needsSecondPerson };
    },
    "noticeAdmin.findPeople": async ({ query }) => (await authored.findPeople(query.keyword)).map(presentReader),
    "noticeAdmin.countReach": async ({ body }) => ({ people: await authored.countPeople(body) }),
    "noticeAdmin.save": ({ body }, { caller, origin }) => admin.save(body, caller, origin),
    "noticeAdmin.upload": ({ file }, { caller, origin }) => admin.upload(file, caller, origin),
    "noticeAdmin.publish": ({ body }, { caller, origin }) => admin.publish(body, caller, origin),
    "noticeAdmin.withdraw": async ({ body }, { caller, origin }) => ({
      state: await admin.withdraw(body.id, caller, origin),
    }),
    "noticeAdmin.remove": async ({ body }, { caller, origin }) => {
      await admin.remove(body.id, caller, origin);
      return null;
    },
    "noticeAdmin.copy": async ({ body }, { caller, origin }) => ({ id: await admin.copy(body.id, caller, origin) }),
    "noticeAdmin.listUnread": async ({ query: { id, keyword, page, pageSize } }) => {
      const { reach } = await authored.find(id);
      const wanted = { id, forAll: reach === "all", keyword };
      const [{ addressees, read, unread }, rows] = await Promise.all([
        authored.countReaders(wanted),
        authored.unreadPage(wanted, page, pageSize),
      ]);
      return { total: unread, rows: rows.map(presentReader), addressees, read };
    },
    "noticeAdmin.exportUnread": async ({ query }, { caller, origin }) =>
      new Raw(
        csvStream(unreadFile(await admin.exportUnread(query.id, query.keyword, caller, origin))),
        csvHeaders("unread"),
      ),
  });
}

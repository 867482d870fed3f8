import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer, goOnline } from "./answers.ts";
import { advanceAndSettle } from "./clock.ts";
import { cleanup } from "./render.ts";
import { signInToWorkspace } from "./workspace.ts";

type Detail = ResultOf<EndpointOf<"noticeAdmin.read">>;
type Row = ResultOf<EndpointOf<"noticeAdmin.list">>["rows"][number];

export const draft: Detail = {
  id: "n1",
  version: 3,
  state: "draft",
  kind: "1",
  title: "系统将于周六维护",
  sender: "信息中心",
  priority: "M",
  reach: "all",
  author: "王采购",
  updatedAt: "2026-11-20T03:04:05.000Z",
  publishAt: null,
  publishedAt: null,
  endsAt: null,
  html: "<p>请提前上传文件</p>",
  openType: null,
  openPage: null,
  busId: null,
  audience: { departments: [], roles: [], people: [] },
  robots: [],
  approval: null,
};

export const rowOf = (detail: Detail, overrides: Partial<Row> = {}): Row => {
  const {
    html: _html,
    openType: _type,
    openPage: _page,
    busId: _bus,
    audience: _audience,
    approval: _approval,
    ...common
  } = detail;
  return { ...common, addressees: null, read: 0, approvalId: null, ...overrides };
};

export const published = rowOf(
  { ...draft, id: "n2", state: "published", title: "放假安排", publishedAt: "2026-11-19T01:00:00.000Z" },
  { addressees: 120, read: 80 },
);

const everyNoticeRight = ["notice:view", "notice:edit", "notice:publish"];
const allRights = [...everyNoticeRight, "approval:decide"];

export const noticeMenu = menuItem({
  path: "/system/notices",
  component: "notice-admin/notices",
  meta: { title: "通知公告" },
});

export function answerNoticeAdministration(rows: Row[] = [rowOf(draft), published]): void {
  answer("noticeAdmin.list", { total: rows.length, rows });
  answer("savedView.listOwn", []);
  answer("noticeAdmin.read", draft);
  answer("noticeAdmin.readChoices", {
    departments: [
      { orgCode: "A01", departName: "公共资源交易中心" },
      { orgCode: "A01A01", departName: "采购一部" },
    ],
    roles: [{ code: "supplier", name: "供应商经办" }],
    needsSecondPerson: false,
    robots: ["wecom", "dingtalk"],
  });
  answer("noticeAdmin.countRecipients", { people: 120 });
}

/** Signs in as a person with all rights on notices. */
export function signInAsNoticeAuthor(rights: readonly string[] = everyNoticeRight): void {
  const all = allRights.map((action) => ({ action, type: "1", status: "1", describe: action }));
  signInToWorkspace({ menu: [noticeMenu], auth: all.filter(({ action }) => rights.includes(action)), allAuth: all });
  answerNoticeAdministration();
}

/**
 * Closes the editor. On unmount it saves the rest and retries after a failure; here it succeeds, so that no call
 * arrives in a later test.
 */
export async function closeEditor(): Promise<void> {
  goOnline();
  answer("noticeAdmin.save", { id: draft.id, version: draft.version + 1, html: "" });
  cleanup();
  await advanceAndSettle(0);
}

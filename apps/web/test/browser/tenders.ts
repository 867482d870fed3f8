import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";

type Row = ResultOf<EndpointOf<"tender.listProjects">>["rows"][number];
export type Project = ResultOf<EndpointOf<"tender.readProject">>;
type Announcement = ResultOf<EndpointOf<"announcement.read">>;

const projectMenu = menuItem({
  path: "/tender/projects",
  component: "tender/projects",
  meta: { title: "采购项目" },
});

export const tenderMenus = [
  menuItem({ path: "/tender/desk", component: "tender/desk", meta: { title: "待办事项" } }),
  projectMenu,
  menuItem({ path: "/tender/announcements", component: "tender/announcements", meta: { title: "公告管理" } }),
];

/** Addresses of the page, each with a text that appears after its data is loaded. */
export const projectViews = [
  ["/tender/projects", "市民服务热线平台升级"],
  ["/tender/projects?view=p1", "投标截止，进入开标"],
  ["/tender/projects?announcement=a1", "欢迎符合条件的供应商参加"],
] as const;

const digest = "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0";

/** Terms from the projects. */
export const projectDataTexts = ["SZ-2026-0031", "SZ-2026-0032", digest];

export const projectRow = (overrides: Partial<Row> = {}): Row => ({
  id: "p1",
  code: "SZ-2026-0031",
  name: "市民服务热线平台升级",
  buyer: "某市政务服务中心",
  agency: "某市公正招标代理有限公司",
  method: "1",
  category: "C",
  status: "2",
  lots: 2,
  deadline: "2026-12-20T01:30:00.000Z",
  publishedAt: "2026-11-20T01:30:00.000Z",
  updatedAt: "2026-11-26T08:05:00.000Z",
  ...overrides,
});

const draftRow = projectRow({
  id: "p2",
  code: "SZ-2026-0032",
  name: "图书馆家具采购",
  buyer: null,
  agency: null,
  method: null,
  category: null,
  status: "1",
  lots: 1,
  deadline: null,
  publishedAt: null,
});

const lot = {
  id: "l1",
  no: 1,
  title: "热线坐席系统",
  budget: "1200000.00",
  ceiling: "1150000.00",
  evaluation: "2" as const,
  criteria: [],
  items: [],
  suppliers: [],
  state: "opening" as const,
  isSuspended: false,
  round: 1,
  deadline: "2026-12-20T01:30:00.000Z",
  documentsFrom: "2026-11-20T01:30:00.000Z",
  documentsTo: "2026-11-27T09:00:00.000Z",
};

const announcement = {
  id: "a1",
  version: 3,
  type: "03" as const,
  title: "市民服务热线平台升级采购公告",
  state: "published" as const,
  lotIds: ["l1", "l2"],
  publishAt: null,
  publishedAt: "2026-11-20T01:30:00.000Z",
  supersedes: null,
  supersededBy: "a2",
  author: "林经办",
  approver: "周主任",
  isOutdated: false,
  approvalId: null,
  updatedAt: "2026-11-20T01:30:00.000Z",
};

const contact = { name: "林采薇", phone: "0599-8123456", address: "市民路1号" };

export const project = (overrides: Partial<Project> = {}): Project => ({
  id: "p1",
  version: 7,
  ocid: "ocds-tender-p1",
  code: "SZ-2026-0031",
  name: "市民服务热线平台升级",
  summary: "升级热线坐席与知识库。",
  regime: "procurement",
  method: "1",
  methodReason: "",
  orgForm: "0",
  category: "C",
  catalog: "软件开发服务",
  regionCode: "35",
  planCode: "",
  fundSource: "财政资金",
  isSmeReserved: false,
  qualification: "具有独立承担民事责任的能力。",
  documentsWay: "网上下载",
  documentsPrice: "0",
  submissionPlace: "电子平台",
  openingPlace: "电子平台",
  buyerContact: contact,
  agencyContact: { name: "", phone: "", address: "" },
  schedule: { documentsFrom: null, documentsTo: null, deadline: null },
  status: "2",
  department: "采购一部",
  buyer: { id: "o1", name: "某市政务服务中心" },
  agency: { id: "o2", name: "某市公正招标代理有限公司" },
  lots: [
    lot,
    {
      ...{ ...lot, id: "l2", no: 2, title: "知识库", state: "open", isSuspended: true },
      ...{ deadline: null, budget: "80000.00", ceiling: null },
    },
  ],
  documents: [
    {
      id: "d1",
      kind: "documents",
      title: "招标文件",
      number: 2,
      fileName: "招标文件.pdf",
      attachPath: "tender/招标文件 2.pdf",
      bytes: 204_800,
      sm3: digest,
      uploadedAt: "2026-11-19T02:00:00.000Z",
      uploadedBy: "林经办",
      publishedAt: "2026-11-20T01:30:00.000Z",
    },
  ],
  announcements: [
    announcement,
    {
      ...announcement,
      id: "a2",
      type: "05",
      title: "市民服务热线平台升级更正公告",
      publishedAt: "2026-11-26T08:05:00.000Z",
      supersedes: "a1",
      supersededBy: null,
    },
  ],
  journal: [
    {
      id: "j1",
      kind: "published",
      lotNo: null,
      actor: "周主任",
      dueAt: null,
      at: "2026-11-20T01:30:00.000Z",
      note: "",
    },
    {
      id: "j2",
      kind: "suspended",
      lotNo: 2,
      actor: "孙监督",
      dueAt: null,
      at: "2026-11-28T02:00:00.000Z",
      note: "收到投诉",
    },
    {
      id: "j3",
      kind: "deadline",
      lotNo: 1,
      actor: null,
      dueAt: "2026-12-20T01:30:00.000Z",
      at: "2026-12-20T01:30:02.000Z",
      note: "",
    },
  ],
  overrides: [],
  retenderOf: null,
  may: [],
  mayAnnounce: [],
  serverTime: "2026-12-21T01:00:00.000Z",
  ...overrides,
});

const noContact = { name: "", phone: "", address: "" };

/** A project that its author is still writing. */
export const draftProject = (overrides: Partial<Project> = {}): Project =>
  project({
    ...{ id: "p3", version: 3, code: "SZ-2026-0033", name: "", status: "1", summary: "", regime: null, method: null },
    ...{ orgForm: null, category: null, catalog: "", regionCode: null, fundSource: "", qualification: "" },
    ...{ documentsWay: "", documentsPrice: null, submissionPlace: "", openingPlace: "" },
    ...{ buyerContact: noContact, agencyContact: noContact, agency: null },
    lots: [
      {
        ...{ ...lot, title: "", budget: null, ceiling: null, evaluation: null, state: "draft" },
        ...{ deadline: null, documentsFrom: null, documentsTo: null },
      },
    ],
    ...{ documents: [], announcements: [], journal: [] },
    may: ["edit", "remove", "copy", "upload", "announce"],
    mayAnnounce: [{ type: "03", lotIds: ["l1"] }],
    ...overrides,
  });

export const announcementDetail = (overrides: Partial<Announcement> = {}): Announcement => ({
  ...announcement,
  projectId: "p1",
  projectVersion: 7,
  isOwn: false,
  mayDecide: false,
  html: "<h2>项目概况</h2><p>欢迎符合条件的供应商参加。</p>",
  reason: "",
  correction: null,
  findings: [],
  ...overrides,
});

/** Answers the calls of the pages. */
export function answerProjects(): void {
  answer("tender.listProjects", { total: 2, isMore: false, rows: [projectRow(), draftRow] });
  answer("tender.readProject", project());
  answer("announcement.read", announcementDetail());
  answer("announcement.list", {
    total: 1,
    isMore: false,
    rows: [{ ...announcement, projectId: "p1", projectName: "市民服务热线平台升级" }],
  });
  answer("tender.readDesk", {
    serverTime: "2026-12-01T01:00:00.000Z",
    rows: [
      ...[{ projectId: "p1", projectName: "市民服务热线平台升级", lotNo: 1, isSuspended: false }].map((row) => ({
        ...row,
        step: "deadline_due" as const,
        dueAt: "2999-12-20T01:30:00.000Z",
      })),
      { projectId: "p2", projectName: "图书馆家具采购", lotNo: null, step: "decide", dueAt: null, isSuspended: false },
      { projectId: "p3", projectName: "", lotNo: null, step: "complete", dueAt: null, isSuspended: false },
    ],
  });
}

const word = (value: string, text: string) => ({ value, text, title: text, label: text });

export function answerStatusWords(): void {
  answer("dictionary.readItems", ({ params: { code } }) =>
    code === "xmzt" ? [word("1", "拟采购"), word("2", "进行中")] : [word("0", "分散")],
  );
}

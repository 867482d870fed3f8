import type { OwnDocument, OwnLot, OwnProcess } from "#modules/tendering/tender/ocds/own-process.ts";

const yuan = (amount: string) => ({ amount, currency: "CNY" });

export const ownLot = (no: string, change: Partial<OwnLot> = {}): OwnLot => ({
  no,
  title: `第${no}包`,
  budget: yuan("600000"),
  ceiling: yuan("550000.5"),
  status: "active",
  deadline: null,
  endReason: null,
  ...change,
});

export const announcement = (id: string, kind: OwnDocument["kind"], title: string): OwnDocument => ({
  id,
  kind,
  title,
  url: `https://portal.example/public/${id}`,
  publishedAt: new Date("2026-03-02T01:00:00Z"),
  format: "text/html",
  lotNos: [],
});

/** Returns an announced tender of two lots. */
export const ownTender = (change: Partial<OwnProcess> = {}): OwnProcess => ({
  ocid: "ocds-own000-1",
  code: "CG-2026-001",
  name: "教学设备采购",
  summary: "采购教学用计算机与投影设备",
  buyer: {
    scheme: "CN-USCC",
    ident: "12330100470000000A",
    name: "某市教育局",
    address: "某市某路1号",
    regionCode: "330100",
    regionName: "某市",
  },
  agency: {
    scheme: "CN-USCC",
    ident: "91330100MA0000000C",
    name: "某招标代理有限公司",
    address: null,
    regionCode: null,
    regionName: null,
  },
  regime: "政府采购法",
  orgForm: "1",
  method: { code: "1", label: "公开招标", ocds: "open" },
  methodReason: "达到公开招标数额标准",
  category: "goods",
  items: [
    {
      id: "1",
      lotNo: "1",
      description: "台式计算机",
      classification: { scheme: "x_CN-GPC", id: "A02010104", description: "台式计算机" },
      quantity: "120",
      unit: "台",
    },
  ],
  budget: yuan("1200000"),
  fundSource: "财政资金",
  ceiling: yuan("1100001"),
  evaluation: { code: "2", label: "综合评分法" },
  lots: [ownLot("1"), ownLot("2")],
  documents: [],
  documentsPeriod: { from: new Date("2026-03-02T01:00:00Z"), to: new Date("2026-03-09T09:00:00Z") },
  publishedAt: new Date("2026-03-02T01:00:00Z"),
  deadline: new Date("2026-03-25T01:30:00Z"),
  submission: ["inPerson"],
  submissionDetails: "某市公共资源交易中心三楼",
  isSmeReserved: true,
  repeats: null,
  ...change,
});

import type { EndpointOf, InputOf } from "@tender/contract";

export type Draft = InputOf<EndpointOf<"tender.saveProject">>["body"]["draft"];
type DraftLot = Draft["lots"][number];

const DAY_MS = 86_400_000;

const contact = { name: "陈老师", phone: "0571-88888888", address: "某市某路 1 号" };

export const completeLot = (change: Partial<DraftLot> = {}): DraftLot => ({
  id: null,
  title: "教学计算机",
  budget: "600000.00",
  ceiling: "550000.00",
  evaluation: "2",
  criteria: [
    { name: "价格", kind: "price", weight: 30 },
    { name: "技术方案", kind: "technical", weight: 70 },
  ],
  items: [{ name: "台式计算机", quantity: "100", unit: "台", requirement: "国产处理器" }],
  suppliers: [],
  ...change,
});

/** Returns a draft of 公开招标 that may be published at `now`. */
export function completeDraft(
  { now, buyerId }: { readonly now: number; readonly buyerId: string },
  change: Partial<Draft> = {},
): Draft {
  const after = (days: number): string => new Date(now + days * DAY_MS).toISOString();
  return {
    code: "",
    name: "教学计算机采购项目",
    summary: "为全市中小学采购教学计算机。",
    regime: "procurement",
    method: "1",
    methodReason: "",
    orgForm: "0",
    category: "A",
    catalog: "A02010104 台式计算机",
    regionCode: "33",
    planCode: "",
    fundSource: "财政资金",
    isSmeReserved: false,
    qualification: "具有独立承担民事责任的能力。",
    documentsWay: "在本平台下载",
    documentsPrice: null,
    submissionPlace: "某市公共资源交易中心三楼",
    openingPlace: "某市公共资源交易中心开标一室",
    buyerContact: contact,
    agencyContact: { name: "", phone: "", address: "" },
    schedule: { documentsFrom: after(1), documentsTo: after(10), deadline: after(30) },
    buyerId,
    agencyId: null,
    lots: [completeLot()],
    ...change,
  };
}

/** The demo's department tree. Codes are given by level. */
export const demoDepartments = [
  { id: "demo-dept-center", orgCode: "A01", parentId: null, departName: "示例市公共资源交易中心" },
  { id: "demo-dept-procurement", orgCode: "A01A01", parentId: "demo-dept-center", departName: "采购管理处" },
  { id: "demo-dept-trade", orgCode: "A01A02", parentId: "demo-dept-center", departName: "交易服务处" },
  { id: "demo-dept-archive", orgCode: "A01A03", parentId: "demo-dept-center", departName: "信息档案处" },
  { id: "demo-dept-supervision", orgCode: "A01A04", parentId: "demo-dept-center", departName: "监督管理处" },
  { id: "demo-dept-finance", orgCode: "A01A05", parentId: "demo-dept-center", departName: "财务保证金处" },
  { id: "demo-dept-buyers", orgCode: "A01A06", parentId: "demo-dept-center", departName: "采购单位" },
  { id: "demo-dept-suppliers", orgCode: "A01A07", parentId: "demo-dept-center", departName: "入库供应商" },
] as const;

export type DemoDepartment = (typeof demoDepartments)[number]["id"];

/** Departments that run the demo's procurements, and the one that keeps their archive. */
export const archiveOwners = { procurement: "A01A01", trade: "A01A02", buyers: "A01A06", keeper: "A01A03" } as const;

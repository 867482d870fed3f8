import { formActions } from "@tender/contract/online-forms";
import { formActionCode, formButtonCode } from "@tender/form-rules";
import type { Caller, Origin } from "#platform/caller.ts";

/** Forms in the designer's export format, in the order of their references. */
export const demoForms = ["bid_bond", "bid_bond_move", "complaint_cause", "supplier_complaint"] as const;
export type DemoForm = (typeof demoForms)[number];

export const demoOrigin: Origin = { address: "127.0.0.1", userAgent: "demo", requestId: "demo" };

/** Returns the demo's administrator as a caller, with only the rights that are needed here. */
export function demoCaller(userId: string): Caller {
  const codes = demoForms.flatMap((form) => [
    ...formActions.map((action) => formActionCode(form, action)),
    ...["refund", "take", "close"].map((button) => formButtonCode(form, button)),
  ]);
  return {
    sessionId: "demo",
    rootSessionId: "demo",
    userId,
    username: "admin",
    realname: "陈立衡",
    appId: null,
    department: { id: "demo-dept-center", orgCode: "A01", departName: "示例市公共资源交易中心" },
    secondStep: null,
    hasPassedTwoStep: false,
    lacksTwoStep: false,
    departmentPending: false,
    passwordExpired: false,
    roles: ["system_admin"],
    permissions: new Set(["menu:edit", ...codes]),
    grantKey: "demo",
  };
}

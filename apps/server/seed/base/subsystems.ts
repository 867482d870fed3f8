import { TENDER_APP_ID } from "@tender/contract/constants";
import type { RoleCode } from "./roles.ts";

export interface SubsystemTemplate {
  readonly appId: string;
  readonly appCnName: string;
  readonly purpose: string;
  /** own: pages of this application; handover: the system behind SUBSYSTEM_URL. */
  readonly kind: "own" | "handover";
  readonly certificateGate: boolean;
  /** File in `seed/icons`. Null: built-in; the web app draws it. */
  readonly icon: string | null;
  readonly roles: readonly RoleCode[];
}

const procurement: readonly RoleCode[] = ["department_staff", "buyer_operator", "buyer_leader", "agency"];

/** In the order of the launcher. */
export const subsystemTemplates: readonly SubsystemTemplate[] = [
  {
    appId: TENDER_APP_ID,
    appCnName: "电子招投标交易系统",
    purpose: "招标、投标、开标、评标全流程在线办理",
    kind: "own",
    certificateGate: true,
    icon: "60009.svg",
    roles: ["system_admin", ...procurement, "supplier_operator", "supervisor"],
  },
  {
    appId: "61001",
    appCnName: "保证金管理系统",
    purpose: "投标保证金的缴纳、核验与退还",
    kind: "handover",
    certificateGate: true,
    icon: "61001.svg",
    roles: ["system_admin", "supplier_operator", "finance"],
  },
  {
    appId: "70001",
    appCnName: "综合管理平台",
    purpose: "菜单、档案、日志与系统管理的工作台",
    kind: "own",
    certificateGate: false,
    icon: null,
    roles: [
      "system_admin",
      "security_admin",
      "auditor",
      ...procurement,
      "supplier_operator",
      "finance",
      "archivist",
      "supervisor",
    ],
  },
  {
    appId: "70002",
    appCnName: "档案管理系统",
    purpose: "采购档案的归档、检索与统计",
    kind: "own",
    certificateGate: false,
    icon: null,
    roles: ["system_admin", ...procurement, "archivist", "supervisor"],
  },
  {
    appId: "70003",
    appCnName: "报表中心",
    purpose: "采购与归档的统计分析",
    kind: "own",
    certificateGate: false,
    icon: null,
    roles: ["system_admin", ...procurement, "finance", "archivist", "supervisor"],
  },
];

/** First page of each subsystem of this application. */
export const OWN_INDEX_PAGES: Readonly<Record<string, string>> = {
  // The group opens the first of its pages that the person has.
  [TENDER_APP_ID]: "/tender",
  "70001": "/dashboard/analysis",
  "70002": "/archive/dossiers",
  "70003": "/report/procurement",
};
export const ICON_GROUP = "subsystem-icons";

import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { signInToWorkspace } from "./workspace.ts";

export type Subsystem = ResultOf<EndpointOf<"subsystemAdmin.list">>["rows"][number];
type Delivery = ResultOf<EndpointOf<"subsystemAdmin.listDeliveries">>["rows"][number];

export const tradeSubsystem: Subsystem = {
  id: "s1",
  version: 4,
  appId: "60009",
  appCnName: "电子招投标交易系统",
  purpose: "发布项目、投标与开标评标",
  indexPage: "https://trade.example.cn/index",
  kind: "handover",
  handOver: "code",
  enabled: true,
  certificateGate: true,
  roles: ["buyer", "supplier"],
  departments: [],
  entryRule: "any",
  logoutUrl: "https://trade.example.cn/out",
  casServices: [],
  casAttributes: [],
  casProxies: false,
  openid: null,
  appPhotoGroup: null,
  appPhotoPath: null,
  failedDeliveries: 0,
  warnings: [],
};

export const mallClient: NonNullable<Subsystem["openid"]> = {
  authMethod: "client_secret_basic",
  redirectUris: ["https://mall.example.cn/cb"],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  idTokenAlgorithm: "ES256",
  asksConsent: false,
  hasSecret: true,
  secretSince: "2026-11-20T03:04:05.000Z",
};

export const mallSubsystem: Subsystem = {
  ...tradeSubsystem,
  id: "s2",
  appId: "80001",
  appCnName: "电子卖场",
  purpose: "小额采购",
  indexPage: "https://mall.example.cn/",
  handOver: "openid",
  certificateGate: false,
  logoutUrl: null,
  openid: mallClient,
  failedDeliveries: 3,
  roles: [],
};

export const retiredSubsystem: Subsystem = {
  ...tradeSubsystem,
  id: "s3",
  appId: "80002",
  appCnName: "旧资产系统",
  purpose: "",
  indexPage: "http://old.example.cn/",
  handOver: "token",
  enabled: false,
  certificateGate: false,
  warnings: ["token", "origin"],
};

export const workspaceSystem: Subsystem = {
  ...tradeSubsystem,
  id: "s4",
  appId: "70001",
  appCnName: "综合管理平台",
  purpose: "日常办公与系统管理",
  indexPage: "/dashboard/analysis",
  kind: "own",
  certificateGate: false,
  logoutUrl: null,
  roles: ["buyer"],
};

const failedDelivery: Delivery = {
  id: "d1",
  appId: "80001",
  protocol: "openid",
  address: "https://mall.example.cn/backchannel",
  username: "buyer",
  realname: "王采购",
  state: "failed",
  attempts: 4,
  lastStatus: 500,
  lastCause: "HTTP 500",
  createdAt: "2026-11-20T03:04:05.000Z",
  finishedAt: "2026-11-20T03:05:16.000Z",
};

const deliveries: Delivery[] = [
  failedDelivery,
  {
    ...failedDelivery,
    id: "d2",
    appId: "60009",
    protocol: "code",
    address: "https://trade.example.cn/out",
    username: null,
    realname: null,
    state: "delivered",
    attempts: 1,
    lastStatus: 204,
    lastCause: null,
  },
];

export const createSubsystemList = (...rows: Subsystem[]) => ({
  rows,
  roles: [
    { code: "buyer", name: "采购人" },
    { code: "supplier", name: "供应商" },
  ],
  departments: [
    { orgCode: "A01", departName: "交易中心" },
    { orgCode: "A01A01", departName: "采购处" },
    { orgCode: "A01A02", departName: "档案处" },
  ],
  publicUrl: "https://portal.example.cn",
});

export const everySubsystemRight = ["subsystem:view", "subsystem:edit", "subsystem:deliver", "subsystem:origin"];
const createButton = (action: string) => ({ action, type: "1", status: "1", describe: action });

/** Texts of the answers that are data, not interface. */
export const subsystemDataTexts = [
  "https://portal.example.cn/.well-known/openid-configuration",
  "https://portal.example.cn/api/foreginService/sysToken/checkTokenEffect",
  "https://portal.example.cn/api/sys/loginByToken",
  "https://portal.example.cn/cas/p3/serviceValidate",
  "https://portal.example.cn/cas/logout",
  "https://portal.example.cn/cas/login",
  "https://portal.example.cn/cas",
  "https://portal.example.cn",
  "https://mall.example.cn/backchannel",
  "https://mall.example.cn/cb",
  "https://mall.example.cn/",
  "https://trade.example.cn/index",
  "https://trade.example.cn/out",
  "https://trade.example.cn",
  "https://maps.example.cn",
  "http://old.example.cn/",
  "/dashboard/analysis",
];

/** Signs in with the page 子系统管理 and content in each of its sections. */
export function signInAsSubsystemAdmin(rights: readonly string[] = everySubsystemRight): void {
  signInToWorkspace({
    menu: [
      menuItem({
        path: "/system/subsystems",
        component: "subsystem-admin/subsystems",
        meta: { title: "子系统管理" },
      }),
    ],
    auth: rights.map(createButton),
    allAuth: everySubsystemRight.map(createButton),
  });
  answerSubsystemAdministration();
  answer("proof.readMethods", { methods: ["password"], isProved: true });
}

export function answerSubsystemAdministration(): void {
  answer("savedView.listOwn", []);
  answer("subsystemAdmin.list", createSubsystemList(workspaceSystem, tradeSubsystem, mallSubsystem, retiredSubsystem));
  answer("subsystemAdmin.listDeliveries", { total: deliveries.length, rows: deliveries });
  answer("subsystemAdmin.listOrigins", {
    total: 2,
    rows: [
      { origin: "https://maps.example.cn", forRedirects: true, forFrames: true, note: "", isFixed: true },
      { origin: "https://trade.example.cn", forRedirects: true, forFrames: false, note: "交易系统", isFixed: false },
    ],
  });
}

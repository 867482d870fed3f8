import type { EndpointOf, InputOf } from "@tender/contract";

export type SubsystemInput = InputOf<EndpointOf<"subsystemAdmin.save">>["body"];
export const TRADE = "https://trade.example.cn";
let appIds = 80_000;

/** Returns a new subsystem with an `appId` of its own, entered by one-time code, in the form of a registration. */
export const input = (more: Partial<SubsystemInput> = {}): SubsystemInput => ({
  id: null,
  version: null,
  appId: String(++appIds),
  appCnName: "电子卖场",
  purpose: "小额采购",
  indexPage: `${TRADE}/in`,
  kind: "handover",
  handOver: "code",
  enabled: true,
  certificateGate: false,
  roles: ["buyer"],
  departments: [],
  entryRule: "any",
  logoutUrl: null,
  casServices: [],
  casAttributes: [],
  casProxies: false,
  openid: null,
  ...more,
});

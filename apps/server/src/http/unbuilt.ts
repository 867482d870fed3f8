import type { EndpointKey } from "@tender/contract";
import { AppError } from "../platform/app-error.ts";
import type { Routes } from "./routes.ts";

/** Calls of the contract whose modules are not built yet: the one placeholder there is. A test lists them. */
export const unbuiltKeys = [
  "certificate.challenge",
  "certificate.signIn",
  "certificate.listOwn",
  "certificate.bindOwn",
  "certificate.unbindOwn",
  "certificate.listDemoLocks",
  "certificateAdmin.listProviders",
  "certificateAdmin.readPem",
  "certificateAdmin.saveProvider",
  "certificateAdmin.removeProvider",
  "certificateAdmin.listRevocationLists",
  "certificateAdmin.refreshRevocationLists",
  "certificateAdmin.uploadRevocationList",
  "certificateAdmin.listBindings",
  "certificateAdmin.bind",
  "certificateAdmin.unbind",
  "certificateAdmin.readGateRules",
  "certificateAdmin.setGate",
  "certificateAdmin.listLog",
  "certificateAdmin.exportLog",
  "thirdParty.redirectToProvider",
  "thirdParty.redeem",
  "notice.listOwn",
  "notice.read",
  "notice.markRead",
  "trade.checkBondFee",
  "trade.addBondFeeCheck",
  "approval.listPending",
  "approval.decide",
] as const satisfies readonly EndpointKey[];

const refuse = async (): Promise<never> => {
  throw new AppError("http.not_built");
};

type Unbuilt = Pick<Routes, (typeof unbuiltKeys)[number]>;

export const unbuiltRoutes = Object.fromEntries(unbuiltKeys.map((key) => [key, refuse])) as unknown as Unbuilt;

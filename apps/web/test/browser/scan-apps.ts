import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";

export type ScanAppRow = ResultOf<EndpointOf<"scanApp.list">>["rows"][number];

export const scanAppMenu = menuItem({
  path: "/system/scan-apps",
  component: "scan-app/apps",
  meta: { title: "扫码应用" },
});

/** A scan app in the administration's list. */
export const scanAppRow = (overrides: Partial<ScanAppRow> = {}): ScanAppRow => ({
  authType: "0",
  version: 1,
  name: "移动证书",
  algorithm: "ECDSA P-256",
  fingerprint: "A1B2 C3D4",
  enabled: true,
  bindings: 12,
  keySince: "2026-11-20T03:04:05.000Z",
  lastUsedAt: null,
  ...overrides,
});

import type { EndpointOf, ResultOf } from "@tender/contract";

type OwnCertificate = ResultOf<EndpointOf<"certificateAccess.listOwn">>[number];

/** A bound certificate that is valid for years. */
export const boundCertificate = (overrides: Partial<OwnCertificate> = {}): OwnCertificate => ({
  id: "c1",
  providerName: "示例证书服务机构",
  subject: "CN=赵供应, O=示例建设有限公司",
  holder: "赵供应",
  uscc: "91110000MA01ABCD2X",
  serial: "3F9A****C712",
  algorithm: "SM2",
  notBefore: "2026-01-01T00:00:00.000Z",
  notAfter: "2036-01-01T00:00:00.000Z",
  state: "active",
  isRevoked: false,
  boundAt: "2026-11-20T06:00:00.000Z",
  lastUsedAt: null,
  ...overrides,
});

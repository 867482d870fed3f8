import type { ButtonPermission, EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { waitingBinding } from "./approvals.ts";
import { boundCertificate } from "./certificates.ts";
import { signInToWorkspace } from "./workspace.ts";

export const at = "2026-11-20T06:00:00.000Z";
type Provider = ResultOf<EndpointOf<"certificateAdmin.listProviders">>[number];

export const root: Provider["roots"][number] = {
  subject: "CN=示例根证书, O=示例证书服务机构",
  issuer: "CN=示例根证书, O=示例证书服务机构",
  serial: "01A4",
  algorithm: "SM2",
  notBefore: at,
  notAfter: "2036-11-20T06:00:00.000Z",
  fingerprint: "9f2c".repeat(16),
  isSelfSigned: true,
  problems: [],
};

export const provider: Provider = {
  id: "p1",
  version: 3,
  code: "example-ca",
  name: "示例证书服务机构",
  kind: "usbkey",
  rootsPem: "-----BEGIN CERTIFICATE-----",
  intermediatesPem: "",
  crlUrls: ["http://crl.example.cn/1.crl"],
  crlRefreshMinutes: 60,
  identityRule: { holder: { from: "subject", oid: "2.5.4.3" }, uscc: null },
  agentUrls: ["wss://127.0.0.1:3103/ca/v1"],
  downloadUrl: null,
  enabled: true,
  isTestOnly: false,
  roots: [root],
  intermediates: [],
  bindingCount: 2,
};

export const binding = {
  ...boundCertificate({ state: "active" }),
  username: "supplier",
  realname: "赵供应",
  boundBy: "admin",
  approvalId: null,
};

const codes = ["certificate:view", "certificate:provider", "certificate:bind", "certificate:gate", "approval:decide"];
const buttons = (granted: readonly string[]): ButtonPermission[] =>
  granted.map((action) => ({ action, type: "1", status: "1", describe: action }));

/** Signs in with 证书管理 and one record of each kind. */
export function signInAsCertificateAdmin(granted: readonly string[] = codes): void {
  const menu = [
    menuItem({
      path: "/system/certificates",
      component: "certificate-admin/certificates",
      meta: { title: "证书管理", permissionList: [] },
    }),
  ];
  signInToWorkspace({ menu, auth: buttons(granted), allAuth: buttons(codes) });
  answerCertificateAdministration();
}

/** Answers one record of each kind in 证书管理. */
export function answerCertificateAdministration(): void {
  answer("savedView.listOwn", []);
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answer("certificateAdmin.listProviders", [provider]);
  answer("certificateAdmin.listBindings", { total: 1, rows: [binding] });
  answer("certificateAdmin.listRevocationLists", [
    {
      providerId: "p1",
      providerName: provider.name,
      issuer: root.subject,
      state: "outdated",
      thisUpdate: at,
      nextUpdate: at,
      readAt: at,
      source: "http://crl.example.cn/1.crl",
      revokedCount: 1_204,
    },
  ]);
  answer("certificateAdmin.readGateRules", {
    subsystems: [
      { appId: "60009", appCnName: "电子招投标交易系统", isGated: true },
      { appId: "70002", appCnName: "档案管理系统", isGated: false },
    ],
    accounts: [{ username: "calock", exists: true, bindingCount: 1, certifiedAt: at, certifiedBy: "钱核验" }],
    signInWithoutStatus: false,
  });
  answer("certificateAdmin.listLog", {
    total: 1,
    rows: [
      {
        id: "l1",
        at,
        purpose: "gate",
        outcome: "refused",
        reason: "certificate.other_account",
        username: "calock",
        holder: "赵供应",
        uscc: "91110000MA01ABCD2X",
        serial: "3F9A****C712",
        providerName: provider.name,
        address: "10.0.0.7",
      },
    ],
  });
  answer("approval.listPending", [waitingBinding]);
}

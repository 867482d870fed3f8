import { z } from "zod";
import {
  authorityCertificate,
  bindingFields,
  bindingState,
  challengePurposes,
  identityRule,
  lockErrors,
} from "#access/certificate/certificate.schemas.ts";
import { endpoint } from "#endpoint.ts";
import { accountName, appId, codeText, dayText, idText, instantText, noResult, pageOf, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";

const view = { kind: "permission", code: "certificate:view" } as const;
const changeProvider = { kind: "permission", code: "certificate:provider" } as const;
const bind = { kind: "permission", code: "certificate:bind" } as const;

const providerFields = {
  code: codeText(/^[a-z0-9][a-z0-9-]{0,39}$/),
  name: text(60, 1),
  kind: z.enum(["usbkey", "mobile", "licence"]),
  /** Concatenated certificates in PEM. */
  rootsPem: text(65_536, 1),
  intermediatesPem: text(131_072),
  crlUrls: z.array(text(500, 1)).max(10),
  /** Minutes between two downloads of the revocation lists. */
  crlRefreshMinutes: z.number().int().min(5).max(10_080),
  identityRule,
  agentUrls: z.array(text(200, 1)).max(5),
  downloadUrl: text(500).nullable(),
  enabled: z.boolean(),
};

const providerErrors = [
  "certificate.bad_pem",
  "certificate.bad_authority",
  "certificate.bad_address",
  "certificate.provider_code_taken",
  "certificate.provider_not_found",
  "certificate.provider_changed",
  "certificate.test_only",
] as const;

const logFilters = {
  keyword: text(50).optional(),
  purpose: z.enum(challengePurposes).optional(),
  outcome: z.enum(["ok", "refused"]).optional(),
  from: dayText.optional(),
  to: dayText.optional(),
  sort: z.enum(["at", "-at"]).optional(),
};

/** 证书管理: trusted authorities, bound certificates, and the record of certificate checks. */
export const certificateAdmin = {
  listProviders: endpoint({
    summary: "证书服务机构",
    methods: ["GET"],
    paths: ["/api/system/certificates/providers"],
    access: view,
    limit: "general",
    result: z.array(
      z.object({
        ...providerFields,
        id: z.string(),
        version: z.number(),
        /** A trial authority that the server created itself; production mode does not trust it. */
        isTestOnly: z.boolean(),
        roots: z.array(authorityCertificate),
        intermediates: z.array(authorityCertificate),
        /** Active and pending bindings. */
        bindingCount: z.number(),
      }),
    ),
    errors: [],
  }),
  readPem: endpoint({
    summary: "读出 PEM 中的证书，保存前供核对",
    methods: ["POST"],
    paths: ["/api/system/certificates/providers/read-pem"],
    access: changeProvider,
    limit: "general",
    body: z.strictObject({ rootsPem: text(65_536), intermediatesPem: text(131_072) }),
    result: z.object({ roots: z.array(authorityCertificate), intermediates: z.array(authorityCertificate) }),
    errors: ["certificate.bad_pem"],
  }),
  saveProvider: endpoint({
    summary: "新增或修改证书服务机构（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/certificates/providers"],
    access: changeProvider,
    limit: "general",
    mayAwaitApproval: true,
    /** `id` and `version` null: creates a provider. */
    body: z.strictObject({
      ...providerFields,
      id: idText.nullable(),
      version: z.number().int().min(1).max(2_147_483_647).nullable(),
    }),
    result: z.object({ id: z.string(), version: z.number() }),
    errors: ["proof.required", ...providerErrors],
  }),
  removeProvider: endpoint({
    summary: "删除没有绑定证书的证书服务机构（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/certificates/providers/remove"],
    access: changeProvider,
    limit: "general",
    mayAwaitApproval: true,
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["proof.required", "certificate.provider_not_found", "certificate.provider_in_use"],
  }),
  listRevocationLists: endpoint({
    summary: "吊销列表",
    methods: ["GET"],
    paths: ["/api/system/certificates/crls"],
    access: view,
    limit: "general",
    /** One row for every issuer of every provider, enabled or not, with or without a revocation list. */
    result: z.array(
      z.object({
        providerId: z.string(),
        providerName: z.string(),
        issuer: z.string(),
        /** missing: no list was ever read; outdated: the next list is overdue. */
        state: z.enum(["current", "outdated", "missing"]),
        thisUpdate: instantText.nullable(),
        nextUpdate: instantText.nullable(),
        readAt: instantText.nullable(),
        /** Download address of the list; null: the list was uploaded. */
        source: z.string().nullable(),
        revokedCount: z.number(),
      }),
    ),
    errors: [],
  }),
  refreshRevocationLists: endpoint({
    summary: "立即更新吊销列表",
    methods: ["POST"],
    paths: ["/api/system/certificates/crls/refresh"],
    access: changeProvider,
    limit: "upload",
    body: z.strictObject({ providerId: idText }),
    result: z.array(z.object({ url: z.string(), isOk: z.boolean(), problem: z.string().nullable() })),
    errors: ["certificate.provider_not_found"],
  }),
  uploadRevocationList: endpoint({
    summary: "上传吊销列表（PEM，或 DER 的 Base64）",
    methods: ["POST"],
    paths: ["/api/system/certificates/crls"],
    access: changeProvider,
    limit: "upload",
    bodyLimit: 3_200_000,
    body: z.strictObject({ providerId: idText, crl: text(3_000_000, 1) }),
    result: z.object({ issuer: z.string(), revokedCount: z.number(), nextUpdate: instantText }),
    errors: ["certificate.provider_not_found", "certificate.bad_crl", "certificate.older_crl"],
  }),
  listBindings: endpoint({
    summary: "证书绑定",
    methods: ["GET"],
    paths: ["/api/system/certificates/bindings"],
    access: view,
    limit: "general",
    query: z.strictObject({
      ...paging,
      keyword: text(50).optional(),
      state: bindingState.optional(),
      /** Maximum number of days until expiry. */
      endsWithin: z.coerce.number().int().min(1).max(3_650).optional(),
      sort: z.enum(["boundAt", "-boundAt", "notAfter", "-notAfter"]).optional(),
    }),
    result: pageOf(
      z.object({
        ...bindingFields,
        username: z.string(),
        realname: z.string(),
        /** Name of the account that created the binding. */
        boundBy: z.string().nullable(),
        /** Of a pending binding: the approval that a second administrator decides. */
        approvalId: z.string().nullable(),
      }),
    ),
    errors: [],
  }),
  bind: endpoint({
    summary: "为账号绑定证书（须先验证身份；特殊账号须另一位管理员批准）",
    methods: ["POST"],
    paths: ["/api/system/certificates/bindings"],
    access: bind,
    limit: "general",
    mayAwaitApproval: true,
    bodyLimit: 32_768,
    /** The certificate in PEM, or its DER in base64. The holder submitted it in person, so no signature is required. */
    body: z.strictObject({ username: accountName(100, 1), certificate: text(12_000, 1) }),
    result: z.object({ id: z.string(), state: bindingState }),
    errors: [
      "proof.required",
      ...lockErrors,
      "certificate.account_not_found",
      "certificate.bound_already",
      "certificate.bound_elsewhere",
      "certificate.other_organisation",
      "certificate.too_many",
      "user.own_account",
      "user.above_own_rights",
    ],
  }),
  unbind: endpoint({
    summary: "解绑证书（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/certificates/bindings/unbind"],
    access: bind,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["proof.required", "certificate.binding_not_found"],
  }),
  readGateRules: endpoint({
    summary: "证书核验规则",
    methods: ["GET"],
    paths: ["/api/system/certificates/gate"],
    access: view,
    limit: "general",
    result: z.object({
      subsystems: z.array(z.object({ appId: z.string(), appCnName: z.string(), isGated: z.boolean() })),
      /** From the setting SPECIAL_ACCOUNTS. */
      accounts: z.array(
        z.object({
          username: z.string(),
          /** False: no account has this name. */
          exists: z.boolean(),
          bindingCount: z.number(),
          certifiedAt: instantText.nullable(),
          certifiedBy: z.string().nullable(),
        }),
      ),
      /** True: a sign-in passes while the revocation list is missing or outdated. The gate always refuses then. */
      signInWithoutStatus: z.boolean(),
    }),
    errors: [],
  }),
  setGate: endpoint({
    summary: "设置子系统是否须核验证书（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/certificates/gate"],
    access: { kind: "permission", code: "certificate:gate" },
    limit: "general",
    mayAwaitApproval: true,
    body: z.strictObject({ appId, isGated: z.boolean() }),
    result: noResult,
    errors: ["proof.required", "launcher.unknown_subsystem"],
  }),
  listLog: endpoint({
    summary: "证书核验日志",
    methods: ["GET"],
    paths: ["/api/system/certificates/log"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, ...logFilters }),
    result: pageOf(
      z.object({
        id: z.string(),
        at: instantText,
        purpose: z.enum(challengePurposes),
        outcome: z.enum(["ok", "refused"]),
        /** Error code of the refusal. */
        reason: z.string().nullable(),
        username: z.string().nullable(),
        /** Person named in the certificate: the one who acted through a shared account. */
        holder: z.string().nullable(),
        uscc: z.string().nullable(),
        serial: z.string().nullable(),
        providerName: z.string().nullable(),
        address: z.string().nullable(),
      }),
    ),
    errors: [],
  }),
  exportLog: listFile({
    summary: "导出证书核验日志，条件与列表相同",
    path: "/api/system/certificates/log/export",
    access: view,
    filters: logFilters,
  }),
} as const;

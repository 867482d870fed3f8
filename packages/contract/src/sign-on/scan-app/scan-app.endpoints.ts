import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { instantText, noResult, pageOf, text } from "#fields.ts";
import { authType, scanAlgorithm } from "#sign-on/scan/scan.schemas.ts";

const name = text(20, 1);
/** A public key in PEM; the key itself contains its algorithm. */
const publicKey = text(4_000, 1);
const version = z.number().int().min(1).max(2_147_483_647);
const edit = { kind: "permission", code: "scan_app:edit" } as const;

/** Phone apps that may confirm a sign-in, one for each `authType`. */
export const scanApp = {
  list: endpoint({
    summary: "扫码应用",
    methods: ["GET"],
    paths: ["/api/system/scan-apps"],
    access: { kind: "permission", code: "scan_app:view" },
    limit: "general",
    result: pageOf(
      z.object({
        authType,
        version: z.number(),
        name: z.string(),
        algorithm: scanAlgorithm,
        /** SHA-256 of the key, in groups of four. */
        fingerprint: z.string(),
        enabled: z.boolean(),
        bindings: z.number(),
        keySince: instantText,
        lastUsedAt: instantText.nullable(),
      }),
    ),
    errors: [],
  }),
  add: endpoint({
    summary: "新增扫码应用（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/scan-apps"],
    access: edit,
    limit: "general",
    /** Awaits approval: the key can sign in as every bound person. */
    mayAwaitApproval: true,
    body: z.strictObject({ authType, name, publicKey }),
    result: noResult,
    errors: ["proof.required", "scan_app.taken", "scan_app.name_taken", "scan_app.bad_name", "scan_app.bad_key"],
  }),
  change: endpoint({
    summary: "修改扫码应用的名称或公钥（换公钥须先验证身份）",
    methods: ["PUT"],
    paths: ["/api/system/scan-apps"],
    access: edit,
    limit: "general",
    mayAwaitApproval: true,
    body: z.strictObject({ authType, version, name, publicKey: publicKey.optional() }),
    result: noResult,
    errors: [
      "proof.required",
      "scan_app.not_found",
      "scan_app.changed",
      "scan_app.name_taken",
      "scan_app.bad_name",
      "scan_app.bad_key",
    ],
  }),
  switch: endpoint({
    summary: "启用或停用扫码应用",
    methods: ["POST"],
    paths: ["/api/system/scan-apps/switch"],
    access: edit,
    limit: "general",
    body: z.strictObject({ authType, enabled: z.boolean() }),
    result: noResult,
    errors: ["scan_app.not_found"],
  }),
} as const;

import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { idText, instantText, noResult, text } from "#fields.ts";
import { compactOf } from "#normal-form/normal-form.ts";
import { signInResult } from "#session/session/session.schemas.ts";
import { authType, scanBinding, scanState, signedScan } from "./scan.schemas.ts";

const phoneBodyLimit = 16_384;
const ofPhone = {
  access: { kind: "anonymous" },
  limit: "redeem",
  countsFailures: true,
  bodyLimit: phoneBodyLimit,
} as const;

/** Errors of both calls of a phone. */
const phoneErrors = [
  "scan.app_off",
  "scan.bad_signature",
  "scan.clock_off",
  "scan.replayed",
  "scan.task_unknown",
  "scan.expired",
  "scan.replaced",
  "scan.used",
  "scan.taken",
  "scan.refused",
  "scan.number_wrong",
  "scan.holder_unbound",
  "scan.holder_taken",
] as const;

/** Possible endings of a task for the waiting browser. */
const endings = [
  "scan.task_unknown",
  "scan.foreign_browser",
  "scan.expired",
  "scan.replaced",
  "scan.used",
  "scan.refused",
  "scan.number_wrong",
  "scan.app_off",
  "scan.holder_unbound",
  "scan.holder_taken",
] as const;

export const scan = {
  drawCode: endpoint({
    summary: "取扫码登录二维码",
    methods: ["GET"],
    paths: ["/api/sys/mauthQRCode"],
    access: { kind: "anonymous" },
    limit: "captcha",
    refusesCrossSite: true,
    query: z.object({ authType }),
    result: z.object({ base64: z.string(), taskId: z.string() }),
    errors: ["scan.app_off"],
  }),
  signIn: endpoint({
    summary: "轮询扫码登录结果",
    methods: ["GET"],
    paths: ["/api/sys/mauthLogin"],
    access: { kind: "anonymous" },
    limit: "scanPoll",
    refusesCrossSite: true,
    query: z.object({ taskId: text(64).optional(), authType }),
    /** Null under code 202: not confirmed yet. */
    result: signInResult.nullable(),
    errors: ["scan.task_missing", ...endings, "session.account_frozen"],
  }),
  awaitChange: endpoint({
    summary: "等待扫码任务变化：状态与 seen 不同时立即应答，否则至多保持 25 秒",
    methods: ["GET"],
    paths: ["/api/mauth/wait"],
    access: { kind: "anonymous" },
    limit: "scanWait",
    passive: true,
    refusesCrossSite: true,
    query: z.object({ taskId: text(64, 1), seen: scanState }),
    result: z.object({
      state: scanState,
      /** Number to type on the phone; only while the task is scanned. */
      number: z.string().nullable(),
    }),
    errors: ["scan.task_unknown", "scan.foreign_browser", "scan.replaced"],
  }),
  reportScan: endpoint({
    summary: "手机端：已扫码",
    methods: ["POST"],
    paths: ["/api/mauth/scan"],
    ...ofPhone,
    body: z.strictObject(signedScan),
    /** Facts that the phone shows before confirmation. Only the browser shows the number to type. */
    result: z.object({
      purpose: z.enum(["sign-in", "bind"]),
      /** Account that signs in, or that the phone will be bound to. */
      account: z.string(),
      browser: z.string(),
      address: z.string(),
      /** Time at which the code was requested. */
      time: instantText,
    }),
    errors: phoneErrors,
  }),
  confirm: endpoint({
    summary: "手机端：确认或拒绝",
    methods: ["POST"],
    paths: ["/api/mauth/confirm"],
    ...ofPhone,
    body: z.strictObject({
      ...signedScan,
      accepted: z.boolean(),
      /** The two digits that the browser shows; not required to refuse. */
      number: z
        .string()
        .overwrite(compactOf)
        .regex(/^\d{2}$/)
        .optional(),
    }),
    result: noResult,
    errors: [...phoneErrors, "scan.not_scanned"],
  }),
  listBindings: endpoint({
    summary: "我绑定的手机 App",
    methods: ["GET"],
    paths: ["/api/account/scan-bindings"],
    access: { kind: "signed-in" },
    limit: "general",
    result: z.array(scanBinding),
    errors: [],
  }),
  beginBinding: endpoint({
    summary: "绑定手机 App：取二维码（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/account/scan-bindings/code"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.strictObject({ authType }),
    result: z.object({ base64: z.string(), taskId: z.string() }),
    errors: ["proof.required", "scan.app_off", "scan.too_many_bindings"],
  }),
  completeBinding: endpoint({
    summary: "绑定手机 App：手机确认后完成绑定（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/account/scan-bindings"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.strictObject({ taskId: text(64, 1) }),
    result: scanBinding,
    errors: ["proof.required", ...endings, "scan.not_confirmed", "scan.too_many_bindings"],
  }),
  removeBinding: endpoint({
    summary: "解除绑定手机 App（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/account/scan-bindings/remove"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["proof.required", "scan.binding_not_found"],
  }),
  readDemoPhone: endpoint({
    summary: "开发环境：模拟手机的密钥、账号与当前浏览器的二维码",
    methods: ["GET"],
    paths: ["/api/dev/scan-phone"],
    access: { kind: "anonymous" },
    limit: "general",
    developmentOnly: true,
    passive: true,
    result: z.object({
      apps: z.array(
        z.object({
          authType,
          name: z.string(),
          /** A private JWK with which the page signs; it belongs to the demo's app only. */
          key: z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string(), d: z.string() }),
          /** By number; `account`: the owner of the phone. */
          phones: z.array(z.object({ holder: z.string(), account: z.string().nullable() })),
        }),
      ),
      /** Valid codes of this browser. */
      tasks: z.array(z.object({ taskId: z.string(), authType, purpose: z.enum(["sign-in", "bind"]) })),
    }),
    errors: [],
  }),
} as const;

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { noResult, text } from "../fields.ts";
import { signInResult } from "../session/session.schemas.ts";

const authType = z.enum(["0", "1"]);
const signed = {
  taskId: text(64, 1),
  authType,
  holder: text(200, 1),
  time: z.number().int(),
  signature: text(2_000, 1),
};

export const scan = {
  drawCode: endpoint({
    summary: "取扫码登录二维码",
    methods: ["GET"],
    paths: ["/api/sys/mauthQRCode"],
    access: { kind: "anonymous" },
    limit: "captcha",
    query: z.object({ authType }),
    result: z.object({ base64: z.string(), taskId: z.string() }),
    errors: ["http.not_built"],
  }),
  signIn: endpoint({
    summary: "轮询扫码登录结果",
    methods: ["GET"],
    paths: ["/api/sys/mauthLogin"],
    access: { kind: "anonymous" },
    limit: "scanPoll",
    refusesCrossSite: true,
    query: z.object({ taskId: text(64).optional(), authType }),
    result: signInResult.nullable(),
    errors: ["http.not_built"],
  }),
  reportScan: endpoint({
    summary: "手机端：已扫码",
    methods: ["POST"],
    paths: ["/api/mauth/scan"],
    access: { kind: "anonymous" },
    limit: "redeem",
    body: z.strictObject(signed),
    result: z.object({ browser: z.string(), address: z.string(), time: z.string() }),
    errors: ["http.not_built"],
  }),
  confirm: endpoint({
    summary: "手机端：确认或拒绝登录",
    methods: ["POST"],
    paths: ["/api/mauth/confirm"],
    access: { kind: "anonymous" },
    limit: "redeem",
    body: z.strictObject({ ...signed, accepted: z.boolean() }),
    result: noResult,
    errors: ["http.not_built"],
  }),
} as const;

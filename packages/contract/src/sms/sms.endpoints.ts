import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { noResult, text } from "../fields.ts";
import { signInResult } from "../session/session.schemas.ts";

export const sms = {
  send: endpoint({
    summary: "发送短信验证码：'1' 注册，'0' 登录，'2' 找回密码",
    methods: ["POST"],
    paths: ["/sys/sms"],
    access: { kind: "anonymous" },
    limit: "sms",
    bodyLimit: 16_384,
    body: z.object({ mobile: text(20, 1), smsmode: z.enum(["0", "1", "2"]) }),
    result: noResult,
    errors: ["http.not_built"],
  }),
  signIn: endpoint({
    summary: "手机验证码登录",
    methods: ["POST"],
    paths: ["/sys/phoneLogin"],
    access: { kind: "anonymous" },
    limit: "signIn",
    bodyLimit: 16_384,
    /** `smscode` is a synonym of `captcha`. */
    body: z.object({ mobile: text(20, 1), captcha: text(10).optional(), smscode: text(10).optional() }),
    result: signInResult,
    errors: ["http.not_built"],
  }),
} as const;

import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { checkKey, noResult, text } from "#fields.ts";

export const captcha = {
  challengeSlider: endpoint({
    summary: "取滑块验证的工作量题目",
    methods: ["GET"],
    paths: ["/api/slider/challenge"],
    access: { kind: "anonymous" },
    limit: "captcha",
    /** A signed proof-of-work challenge in the library's own shape; the client returns it unchanged. */
    result: z.object({ parameters: z.looseObject({}), signature: z.string() }),
    errors: [],
  }),
  check: endpoint({
    summary: "校验验证码或滑块结果",
    methods: ["POST"],
    paths: ["/sys/checkCaptcha"],
    access: { kind: "anonymous" },
    limit: "captcha",
    bodyLimit: 16_384,
    /** `captcha` is the typed code, or for the slider base64 of JSON `{ challenge, solution, track }`. */
    body: z.object({ captcha: text(12_000), checkKey }),
    result: noResult,
    errors: ["captcha.graphic_required", "captcha.graphic_wrong", "captcha.slider_failed"],
  }),
  drawForKey: endpoint({
    summary: "取图形验证码（自选键）",
    methods: ["GET"],
    paths: ["/api/sys/randomImage/{timestamp}"],
    access: { kind: "anonymous" },
    limit: "captcha",
    params: z.object({ timestamp: z.string().regex(/^\d{1,20}$/) }),
    /** Data URL of the picture. */
    result: z.string(),
    errors: [],
  }),
  draw: endpoint({
    summary: "取图形验证码（随机键）",
    methods: ["GET"],
    paths: ["/sys/getCheckCode"],
    access: { kind: "anonymous" },
    limit: "captcha",
    /** `code` is the picture in base64, never its text. */
    result: z.object({ key: z.string(), code: z.string() }),
    errors: [],
  }),
} as const;

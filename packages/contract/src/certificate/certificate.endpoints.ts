import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instantText, text } from "../fields.ts";
import { signInResult } from "../session/session.schemas.ts";

export const certificate = {
  challenge: endpoint({
    summary: "取证书签名的一次性题目",
    methods: ["GET"],
    paths: ["/api/sys/caChallenge"],
    access: { kind: "anonymous" },
    limit: "captcha",
    query: z.object({ purpose: z.enum(["login", "bind", "gate", "sign"]) }),
    result: z.object({ challenge: z.string(), expiresAt: instantText }),
    errors: ["http.not_built"],
  }),
  signIn: endpoint({
    summary: "证书锁登录",
    methods: ["GET"],
    paths: ["/api/sys/calogin"],
    access: { kind: "anonymous" },
    limit: "redeem",
    refusesCrossSite: true,
    /** base64url of JSON `{ certificate, challenge, signature }`. */
    query: z.object({ caLockCode: text(12_000, 1) }),
    result: signInResult,
    errors: ["http.not_built"],
  }),
} as const;

import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { instantText } from "#fields.ts";
import { challengePurposes } from "./certificate.schemas.ts";

export const certificate = {
  challenge: endpoint({
    summary: "取证书签名的一次性题目（120 秒内用一次；登录以外的用途须已登录）",
    methods: ["GET"],
    paths: ["/api/sys/caChallenge"],
    access: { kind: "anonymous" },
    limit: "captcha",
    query: z.object({ purpose: z.enum(challengePurposes) }),
    result: z.object({ challenge: z.string(), expiresAt: instantText }),
    errors: ["http.unauthenticated"],
  }),
} as const;

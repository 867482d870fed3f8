import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text } from "../fields.ts";
import { signInResult } from "../session/session.schemas.ts";

export const sso = {
  signInWithTicket: endpoint({
    summary: "单点登录票据登录",
    methods: ["POST"],
    paths: ["/api/sys/hfzxLoginByTicket"],
    access: { kind: "anonymous" },
    limit: "redeem",
    bodyLimit: 16_384,
    body: z.object({ ticket: text(256, 1) }),
    result: signInResult,
    errors: ["http.not_built"],
  }),
  validateLogin: endpoint({
    summary: "以 CAS 票据登录",
    methods: ["GET"],
    paths: ["/cas/client/validateLogin"],
    access: { kind: "anonymous" },
    limit: "redeem",
    refusesCrossSite: true,
    query: z.object({ ticket: text(256, 1), service: text(2_000).optional() }),
    result: signInResult,
    errors: ["http.not_built"],
  }),
} as const;

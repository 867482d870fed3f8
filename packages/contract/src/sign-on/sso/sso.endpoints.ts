import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { text } from "#fields.ts";
import { signInResult } from "#session/session/session.schemas.ts";

const ticketErrors = ["sso.ticket_invalid", "sso.no_account", "sso.upstream_down", "session.account_frozen"] as const;

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
    errors: ticketErrors,
  }),
  validateLogin: endpoint({
    summary: "以 CAS 票据登录",
    methods: ["GET"],
    paths: ["/cas/client/validateLogin"],
    access: { kind: "anonymous" },
    limit: "redeem",
    refusesCrossSite: true,
    /** `service` absent: the configured one. The ticket must have been issued for it, character by character. */
    query: z.object({ ticket: text(256, 1), service: text(2_000).optional() }),
    result: signInResult,
    errors: ticketErrors,
  }),
  receiveLogout: endpoint({
    summary: "统一认证的注销通知（CAS 单点注销，SAML LogoutRequest）；可识别的表单一律返回 200",
    methods: ["POST"],
    paths: ["/cas/client/logout"],
    access: { kind: "anonymous" },
    limit: "logoutNotice",
    bodyLimit: 16_384,
    readsFields: true,
    /** An unreadable value is ignored, because the protocol expects 200. */
    body: z.object({ logoutRequest: text(8_000).optional().catch(undefined) }),
    shape: "own",
    mediaTypes: ["text/plain"],
    result: z.string(),
    errors: [],
  }),
  issueTicket: endpoint({
    summary: "开发页：为当前会话签发一张登录本平台的票据",
    methods: ["POST"],
    paths: ["/api/dev/ticket"],
    access: { kind: "signed-in" },
    limit: "general",
    developmentOnly: true,
    /** The address to open, including the ticket. */
    result: z.object({ url: z.string() }),
    errors: [],
  }),
} as const;

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text } from "../fields.ts";
import { signInResult } from "../session/session.schemas.ts";

export const thirdParty = {
  redirectToProvider: endpoint({
    summary: "第三方登录弹窗：转到身份提供方",
    methods: ["GET"],
    paths: ["/thirdLogin/render/{type}"],
    access: { kind: "anonymous" },
    limit: "redeem",
    params: z.object({ type: text(40, 1) }),
    shape: "own",
    result: z.unknown(),
    errors: ["http.not_built"],
  }),
  redeem: endpoint({
    summary: "第三方登录：以一次性码换取登录用户",
    methods: ["GET"],
    paths: ["/thirdLogin/getLoginUser/{token}"],
    access: { kind: "anonymous" },
    limit: "redeem",
    refusesCrossSite: true,
    params: z.object({ token: text(200, 1) }),
    result: signInResult,
    errors: ["http.not_built"],
  }),
} as const;

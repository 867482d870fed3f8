import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { instantText, noResult } from "#fields.ts";

const view = { kind: "permission", code: "security:view" } as const;
const release = { kind: "permission", code: "security:release" } as const;

/** 安全中心: throttled callers, sign-in of administrators, age of secrets, and recommendations. */
export const securityCenter = {
  read: endpoint({
    summary: "安全中心",
    methods: ["GET"],
    paths: ["/api/system/security"],
    access: view,
    limit: "general",
    result: z.object({
      findings: z.array(
        z.object({
          code: z.string(),
          severity: z.enum(["high", "medium", "low"]),
          title: z.string(),
          advice: z.string(),
        }),
      ),
      /** Callers who are throttled at this moment; the first 100 of each kind. */
      held: z.array(
        z.object({
          /** Opaque id for `release`. */
          id: z.string(),
          kind: z.enum(["rate", "password", "second-factor", "certificate"]),
          /** The exceeded limit, or the kind of credential that was guessed. */
          what: z.string(),
          /** Address, account or session; masked if personal. */
          who: z.string(),
          count: z.number(),
          until: instantText,
        }),
      ),
      limits: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          points: z.number(),
          windowSeconds: z.number(),
          /** Number of counted keys at this moment; null: each node counts for itself. */
          counted: z.number().nullable(),
          most: z.number().nullable(),
        }),
      ),
      isTwoStepRequired: z.boolean(),
      /** The first 200. */
      administrators: z.array(
        z.object({
          username: z.string(),
          realname: z.string(),
          hasTwoStep: z.boolean(),
          passkeys: z.number(),
          lastSignInAt: instantText.nullable(),
        }),
      ),
      /** Secrets, keys and lists by their age. */
      aged: z.array(
        z.object({
          title: z.string(),
          since: instantText,
          /** Expiry time, if known. */
          until: instantText.nullable(),
          isDue: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  release: endpoint({
    summary: "解除限制（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/security/release"],
    access: release,
    limit: "general",
    body: z.strictObject({ id: z.string().regex(/^[\w-]{43}$/) }),
    result: noResult,
    errors: ["proof.required", "security.not_held"],
  }),
};

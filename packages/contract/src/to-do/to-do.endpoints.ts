import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instantText } from "../fields.ts";

/** What there may be to do; the page knows where each of them is dealt with. */
const toDoKinds = [
  "certificate_ends",
  "certificate_ended",
  "certificate_revoked",
  "password_ends",
  "two_step",
  "recovery_codes",
  "approval",
  "own_request",
  "overdue_dossiers",
] as const;

export const toDo = {
  listOwn: endpoint({
    summary: "我的待办：证书与密码到期、两步验证、审批、逾期未归档的项目",
    methods: ["GET"],
    paths: ["/api/to-do/own"],
    access: { kind: "signed-in" },
    limit: "general",
    result: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(toDoKinds),
        /** 0 待办理, 1 已办结, 2 已退回, 3 已撤回, 4 已终止. */
        status: z.literal([0, 1, 2, 3, 4]),
        title: z.string(),
        note: z.string().nullable(),
        /** By when it is to be done; of what was settled, when. */
        at: instantText.nullable(),
      }),
    ),
    errors: [],
  }),
} as const;

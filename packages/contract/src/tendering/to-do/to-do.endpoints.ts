import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { instantText } from "#fields.ts";

/** What there may be to do; the page knows where each of them is dealt with. */
const toDoKinds = [
  "certificate_ends",
  "certificate_ended",
  "certificate_revoked",
  "password_ends",
  "two_step",
  "recovery_codes",
  "approval",
  "notice_approval",
  "organisation_approval",
  "own_request",
  "own_notice",
  "own_organisation",
  "overdue_dossiers",
  "set_up",
] as const;

/** Where it is collected from. */
const toDoSources = [
  "certificates",
  "password",
  "two_step",
  "approvals",
  "own_requests",
  "dossiers",
  "set_up",
] as const;

export const toDo = {
  listOwn: endpoint({
    summary: "我的待办：证书与密码到期、两步验证、审批、逾期未归档的项目、平台初始设置",
    methods: ["GET"],
    paths: ["/api/to-do/own"],
    access: { kind: "signed-in" },
    limit: "general",
    result: z.object({
      toDos: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(toDoKinds),
          /** Id of the one thing it is about, where its place shows several. */
          subject: z.string().nullable(),
          /** 0 待办理, 1 已办结, 2 已退回, 3 已撤回, 4 已终止. */
          status: z.literal([0, 1, 2, 3, 4]),
          title: z.string(),
          note: z.string().nullable(),
          /** By when it is to be done; of what was settled, when. */
          at: instantText.nullable(),
        }),
      ),
      /** What could not be read this time: there may be more to do. */
      unread: z.array(z.enum(toDoSources)),
    }),
    errors: [],
  }),
} as const;

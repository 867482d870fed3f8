import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { instantText } from "#fields.ts";

/** Kinds of to-dos. The page maps each to the screen that processes it. */
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

/** Modules that compute the to-dos. */
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
          /** Id of the object, if the page of the to-do shows several. */
          subject: z.string().nullable(),
          /** 0 待办理, 1 已办结, 2 已退回, 3 已撤回, 4 已终止. */
          status: z.literal([0, 1, 2, 3, 4]),
          title: z.string(),
          note: z.string().nullable(),
          /** Due time; of a settled one, the time of its settlement. */
          at: instantText.nullable(),
        }),
      ),
      /** Sources that could not be read this time: there may be more to-dos. */
      unread: z.array(z.enum(toDoSources)),
    }),
    errors: [],
  }),
} as const;

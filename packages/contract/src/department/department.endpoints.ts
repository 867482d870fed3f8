import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { orgCode, text } from "../fields.ts";
import { userInfo } from "../session/session.schemas.ts";
import { department as departmentSchema } from "./department.schemas.ts";

export const department = {
  select: endpoint({
    summary: "选择当前部门",
    methods: ["PUT", "POST"],
    paths: ["/api/sys/selectDepart", "/sys/selectDepart"],
    access: { kind: "signed-in", pendingDepartment: true },
    limit: "general",
    body: z.object({ orgCode, username: text(100, 1) }),
    result: z.object({ userInfo }),
    errors: ["department.not_a_member", "department.foreign_user"],
  }),
  listOwn: endpoint({
    summary: "我的部门与当前部门",
    methods: ["GET"],
    paths: ["/sys/user/getCurrentUserDeparts"],
    access: { kind: "signed-in", pendingDepartment: true },
    limit: "general",
    result: z.object({ list: z.array(departmentSchema), orgCode: z.string().nullable() }),
    errors: [],
  }),
} as const;

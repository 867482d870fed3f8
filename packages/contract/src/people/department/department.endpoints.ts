import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { department as departmentSchema } from "./department.schemas.ts";

export const department = {
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

import { z } from "zod";
import { linkBy } from "#administration/user-admin/user-admin.schemas.ts";
import { endpoint } from "#endpoint.ts";
import { idText } from "#fields.ts";
import { TABLE_FILES } from "#media-types.ts";
import { importEndpoints } from "#reference/table-import/table-import.endpoints.ts";

/** Import of people from a file: all rows or none. */
export const userImport = {
  ...importEndpoints({
    noun: "用户",
    path: "/api/system/users/import",
    access: { kind: "permission", code: "user:import" },
  }),
  issueLinks: endpoint({
    summary:
      "一次性领取本人所导入用户的初始链接（须先验证身份）：链接于领取时生成，仅提供一次；可通过邮件发送给有邮箱的用户",
    methods: ["POST"],
    paths: ["/api/system/users/import/links"],
    access: { kind: "permission", code: "user:import" },
    limit: "export",
    body: z.strictObject({ id: idText, format: z.enum(["csv", "xlsx"]), linkBy }),
    shape: "own",
    download: true,
    mediaTypes: TABLE_FILES,
    result: z.string(),
    errors: [
      "message.no_provider",
      "proof.required",
      "import.not_found",
      "import.wrong_state",
      "import.not_importer",
      "import.links_taken",
    ],
  }),
} as const;

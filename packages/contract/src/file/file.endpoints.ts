import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text } from "../fields.ts";

export const file = {
  view: endpoint({
    summary: "查看文件（可作图片地址）",
    methods: ["GET"],
    paths: ["/download/fileView"],
    access: { kind: "anonymous" },
    limit: "general",
    query: z.object({ attachGroup: text(100, 1), attachPath: text(300, 1) }),
    shape: "own",
    result: z.unknown(),
    errors: ["file.not_found"],
  }),
} as const;

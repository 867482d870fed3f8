import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { text } from "#fields.ts";

export const publicRecord = {
  read: endpoint({
    summary: "本平台采购过程的开放合约记录（OCDS 1.1 记录包）：全部发布与汇编发布",
    methods: ["GET"],
    paths: ["/api/public/records/{ocid}"],
    access: { kind: "anonymous" },
    limit: "general",
    params: z.strictObject({ ocid: text(100, 1) }),
    shape: "own",
    otherStatuses: { 304: "未变化（If-None-Match）" },
    result: z.unknown(),
    errors: ["public_record.not_found"],
  }),
} as const;

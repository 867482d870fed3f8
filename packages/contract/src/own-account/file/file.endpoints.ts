import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { idText, instantText, noResult, pageOf, paging, text } from "#fields.ts";

const stored = z.object({
  id: z.string(),
  attachGroup: z.string(),
  attachPath: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  uploadedAt: instantText,
});

export const file = {
  view: endpoint({
    summary: "查看文件（可作图片地址）",
    methods: ["GET"],
    paths: ["/download/fileView"],
    access: { kind: "anonymous" },
    limit: "general",
    query: z.object({ attachGroup: text(100, 1), attachPath: text(300, 1) }),
    refusesNulAs: "file.not_found",
    shape: "own",
    // The type of the stored file.
    mediaTypes: ["*/*"],
    otherStatuses: {
      206: "所请求的部分（Range）",
      304: "未变化（If-None-Match）",
      416: "文件没有所请求的部分（Range）",
    },
    result: z.unknown(),
    errors: ["file.not_found"],
  }),
  upload: endpoint({
    summary: "上传附件（multipart/form-data，字段 file；类型以内容为准，图片重新编码）",
    methods: ["POST"],
    paths: ["/api/file/upload/{attachGroup}"],
    access: { kind: "signed-in" },
    limit: "upload",
    upload: { maxBytes: 52_428_800 },
    params: z.strictObject({ attachGroup: text(100, 1) }),
    result: stored,
    errors: ["file.unknown_group", "file.quota_exceeded"],
  }),
  listOwn: endpoint({
    summary: "我上传的附件",
    methods: ["GET"],
    paths: ["/api/file/own"],
    access: { kind: "signed-in" },
    limit: "general",
    query: z.strictObject(paging),
    result: pageOf(stored),
    errors: [],
  }),
  remove: endpoint({
    summary: "删除我上传的附件",
    methods: ["POST"],
    paths: ["/api/file/remove"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["file.not_found"],
  }),
} as const;

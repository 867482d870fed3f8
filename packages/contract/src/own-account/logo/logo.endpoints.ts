import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { noResult } from "#fields.ts";

const edit = { kind: "permission", code: "setting:edit" } as const;

/** `attachPath` in the public group of files; null: the platform's own logo is shown. */
const logoFile = z.object({ attachGroup: z.string(), attachPath: z.string().nullable() });

/** The organisation's own logo, in place of the platform's. */
export const logo = {
  read: endpoint({
    summary: "单位标志",
    methods: ["GET"],
    paths: ["/api/system/logo"],
    access: { kind: "permission", code: "setting:view" },
    limit: "general",
    result: logoFile,
    errors: [],
  }),
  set: endpoint({
    summary: "设置单位标志（PNG、JPG、WebP，至多 200 KB，宽和高 32 至 1024 像素）",
    methods: ["POST"],
    paths: ["/api/system/logo"],
    access: edit,
    limit: "upload",
    upload: { maxBytes: 204_800 },
    result: logoFile,
    errors: ["file.bad_dimensions", "file.too_heavy"],
  }),
  remove: endpoint({
    summary: "删除单位标志，恢复平台自带的标志",
    methods: ["POST"],
    paths: ["/api/system/logo/remove"],
    access: edit,
    limit: "general",
    result: noResult,
    errors: [],
  }),
} as const;

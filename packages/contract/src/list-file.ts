import { z } from "zod";
import { type Endpoint, endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import { TABLE_FILES } from "./media-types.ts";

/**
 * Export of a list: the query is that of the list, and `format` selects the kind of file. The file name contains who
 * exported it and when; a workbook has this on a sheet of its own as well.
 */
export const listFile = <
  const P extends string,
  const A extends Exclude<Endpoint["access"], { kind: "anonymous" }>,
  F extends z.ZodRawShape,
  const E extends readonly ErrorCode[] = readonly [],
>(described: {
  readonly summary: string;
  readonly path: P;
  readonly access: A;
  readonly filters: F;
  readonly errors?: E;
}) =>
  endpoint({
    summary: `${described.summary}（CSV 或 xlsx，文件名带导出人与时间）`,
    methods: ["GET"],
    paths: [described.path],
    access: described.access,
    limit: "export",
    query: z.strictObject({ ...described.filters, format: z.enum(["csv", "xlsx"]).default("csv") }),
    shape: "own",
    download: true,
    mediaTypes: TABLE_FILES,
    result: z.string(),
    errors: described.errors ?? [],
  });

import type { EndpointOf, ResultOf } from "@tender/contract";
import { type Context, Raw, routes } from "#http/routes.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import { isSettled } from "#platform/access.ts";
import { matchesEtag } from "#platform/etag.ts";
import { byteRange } from "./byte-range.ts";
import type { FileService } from "./file.service.ts";
import type { FileRow } from "./file.store.ts";
import { etagOf, fileHeaders, validatorHeaders } from "./file-headers.ts";

const toFileResult = (row: FileRow): ResultOf<EndpointOf<"file.upload">> => ({
  id: row.id,
  attachGroup: row.attachGroup,
  attachPath: row.attachPath,
  fileName: row.fileName,
  contentType: row.contentType,
  bytes: row.bytes,
  uploadedAt: row.createdAt.toISOString(),
});

type RangeHeaders = Pick<Context<"file.view">, "range" | "ifRange">;

async function answerWhole(service: FileService, row: FileRow): Promise<Raw> {
  return new Raw(await service.read(row), { ...fileHeaders(row), "accept-ranges": "bytes" });
}

/** Answers the whole file or the requested part. If-Range with another version than the stored one: the whole file. */
async function answer(service: FileService, row: FileRow, { range, ifRange }: RangeHeaders): Promise<Raw> {
  if (ifRange !== undefined && ifRange !== etagOf(row)) return answerWhole(service, row);
  const part = byteRange(range, row.bytes);
  if (part === undefined) return answerWhole(service, row);
  if (part === "unsatisfiable")
    return new Raw("", { ...validatorHeaders(row), "content-range": `bytes */${row.bytes}` }, 416);
  const headers = {
    ...fileHeaders(row),
    "accept-ranges": "bytes",
    "content-range": `bytes ${part.first}-${part.last}/${row.bytes}`,
  };
  return new Raw(await service.read(row, part), headers, 206);
}

/** The browser itself requests images without a header credential, so the cookie is accepted here, too. */
export const fileRoutes = (service: FileService, registry: Pick<SessionRegistry, "authenticateCookie">) =>
  routes({
    "file.view": async ({ query }, context) => {
      const sender = context.caller ?? (context.cookie ? await registry.authenticateCookie(context.cookie) : undefined);
      // A session that must still take a second step, change its password or choose a department sees public files
      // only.
      const caller = sender && isSettled(sender) ? sender : undefined;
      const row = await service.find(query.attachGroup, query.attachPath, caller, context.origin);
      if (matchesEtag(context.ifNoneMatch, etagOf(row))) return new Raw("", validatorHeaders(row), 304);
      return answer(service, row, context);
    },
    "file.upload": async ({ params, file }, { caller, origin }) =>
      toFileResult(await service.upload(caller, params.attachGroup, file, origin)),
    "file.listOwn": async ({ query }, { caller }) => {
      const { total, rows } = await service.listOwn(caller, query.page, query.pageSize);
      return { total, rows: rows.map(toFileResult) };
    },
    "file.remove": async ({ body }, { caller, origin }) => {
      await service.remove(caller, body.id, origin);
      return null;
    },
  });

import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ButtonPermission, MenuItem } from "@tender/contract";
import { weakEtag } from "#platform/etag.ts";

const compress = promisify(gzip);

export interface OwnPermissions {
  readonly menu: MenuItem[];
  readonly auth: ButtonPermission[];
  readonly allAuth: ButtonPermission[];
}

/** An answer made once and sent many times: the envelope's bytes, plain and compressed, with their headers. */
export interface PreparedAnswer {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly plainHeaders: Record<string, string>;
  readonly gzipHeaders: Record<string, string>;
  readonly unchangedHeaders: Record<string, string>;
}

/**
 * The validator covers the result alone: `timestamp` says when this node made the answer, and two nodes must give one
 * content one validator.
 */
export async function prepareAnswer(result: object, now: number): Promise<PreparedAnswer> {
  const text = JSON.stringify(result);
  const etag = weakEtag(text);
  const plain = Buffer.from(`{"success":true,"code":"200","message":"","result":${text},"timestamp":${now}}`);
  const validators = { etag, "cache-control": "no-store", vary: "accept-encoding" };
  const plainHeaders = { "content-type": "application/json; charset=utf-8", ...validators };
  return {
    etag,
    plain,
    gzip: await compress(plain),
    plainHeaders,
    gzipHeaders: { ...plainHeaders, "content-encoding": "gzip" },
    unchangedHeaders: validators,
  };
}

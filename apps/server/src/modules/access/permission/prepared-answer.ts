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

/** An answer built once and sent many times: the envelope's bytes, plain and compressed, with their headers. */
export interface PreparedAnswer {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly plainHeaders: Record<string, string>;
  readonly gzipHeaders: Record<string, string>;
  readonly unchangedHeaders: Record<string, string>;
}

/**
 * The validator covers the result only: `timestamp` is the time at which this node built the answer, and nodes must
 * return the same validator for the same content.
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

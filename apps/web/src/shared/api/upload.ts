import type { EndpointOf } from "@tender/contract";
import type { CallKey } from "./api-table.ts";
import { call } from "./client.ts";
import type { CallOptions, RequestFor, ResultFor } from "./create-client.ts";

/** Calls that accept one file as a form. */
type UploadKey = { [K in CallKey]: EndpointOf<K> extends { readonly upload: object } ? K : never }[CallKey];

/** Equals the server's timeout for a whole form. */
const UPLOAD_TIMEOUT_MS = 300_000;

export function uploadFile<K extends UploadKey>(
  key: K,
  file: Blob,
  fileName: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
  options: Pick<CallOptions, "signal" | "send"> = {},
): Promise<ResultFor<K>> {
  const body = new FormData();
  body.append("file", file, fileName);
  return call(key, { params, query, body } as RequestFor<K>, { timeoutMs: UPLOAD_TIMEOUT_MS, ...options });
}

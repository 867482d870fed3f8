import type { EndpointKey, EndpointOf } from "@tender/contract";
import { REQUEST_TIMEOUT_MS } from "@tender/contract/constants";
import { patience } from "#shared/clock/patience.ts";
import { portalConfig } from "#shared/config/portal-config.ts";
import { readCredentials, renewStoredSession } from "#shared/storage/stored-session.ts";
import { ApiError } from "./api-error.ts";
import type { ApiTableRow } from "./api-table.ts";
import { buildRequest } from "./build-request.ts";
import { loadTable } from "./client.ts";
import { isTokenReplaced } from "./create-client.ts";
import { openEnvelope, parseJson } from "./envelope-rules.ts";
import { apiText } from "./text.ts";

/** Calls that answer with a file for download. */
export type DownloadKey = {
  [K in EndpointKey]: EndpointOf<K> extends { readonly download: true } ? K : never;
}[EndpointKey];

/**
 * Downloads the file of a call, under the name that the server gives. The answer has the usual timeout to begin; the
 * body has none. Throws an `ApiError` for a refusal.
 */
export async function download(
  key: DownloadKey,
  query: Readonly<Record<string, string>>,
  body?: Readonly<Record<string, string>>,
  params?: object,
): Promise<File> {
  const rows: Readonly<Record<string, ApiTableRow | undefined>> = await loadTable();
  const row = rows[key];
  if (row === undefined) throw new Error(`no call ${key}`);
  const credentials = readCredentials();
  const { url, ...init } = buildRequest(
    row,
    { query, body, params: { ...params } },
    {
      baseUrl: portalConfig.apiBaseUrl,
      appId: portalConfig.portalAppId,
      token: credentials?.token ?? null,
      accessToken: credentials?.accessToken ?? null,
      now: Date.now(),
      withTimestamp: true,
    },
  );
  const timeout = new AbortController();
  const stopTimer = patience.start(() => timeout.abort(), REQUEST_TIMEOUT_MS);
  try {
    const { signal } = timeout;
    const response = await fetch(url, { ...init, signal, credentials: "same-origin", cache: "no-store" });
    // A refusal arrives in the envelope; a file is never JSON.
    if (!isEnvelope(response)) {
      stopTimer();
      if (credentials && !row.isPassive) renewStoredSession();
      const content = await response.blob();
      return new File([content], nameIn(response.headers), { type: content.type });
    }
    openEnvelope(response.status, parseJson(await response.text()));
  } catch (error) {
    if (error instanceof ApiError) {
      error.sentToken = credentials?.token ?? null;
      if (isTokenReplaced(error, readCredentials())) return download(key, query, body, params);
      throw error;
    }
    if (timeout.signal.aborted)
      throw new ApiError({ status: 0, code: "client.timeout", message: apiText.timeout, details: null });
  } finally {
    stopTimer();
  }
  throw new ApiError({ status: 0, code: "client.offline", message: apiText.offline, details: null });
}

/** Reads the file name. Exported lists carry the person and the time in it. */
function nameIn(headers: Headers): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(headers.get("content-disposition") ?? "") ?? [];
  return encoded === undefined ? apiText.file : decodeURIComponent(encoded);
}

const isEnvelope = (response: Response): boolean =>
  !response.ok || (response.headers.get("content-type") ?? "").startsWith("application/json");

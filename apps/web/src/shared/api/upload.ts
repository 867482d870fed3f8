import type { EndpointKey, EndpointOf } from "@tender/contract";
import { portalConfig } from "../config/portal-config.ts";
import { readCredentials } from "../session/stored-session.ts";
import { ApiError } from "./api-error.ts";
import { buildRequest } from "./build-request.ts";
import { loadTable } from "./client.ts";
import type { ResultFor } from "./create-client.ts";
import { openEnvelope } from "./envelope-rules.ts";
import { apiText } from "./text.ts";

/** Calls that take one file as a form. */
type UploadKey = { [K in EndpointKey]: EndpointOf<K> extends { readonly upload: object } ? K : never }[EndpointKey];

/** As long as the server waits for a whole form. */
const UPLOAD_MS = 300_000;

/** Sends one file; the answer is read like that of any other call. */
export async function uploadFile<K extends UploadKey>(
  key: K,
  file: Blob,
  fileName: string,
  params: Readonly<Record<string, string>> = {},
): Promise<ResultFor<K>> {
  const rows = await loadTable();
  const credentials = readCredentials();
  const { url, method, headers } = buildRequest(
    rows[key],
    { params },
    {
      baseUrl: portalConfig.apiBaseUrl,
      appId: portalConfig.portalAppId,
      token: credentials?.token ?? null,
      accessToken: credentials?.accessToken ?? null,
      now: Date.now(),
      withTimestamp: false,
    },
  );
  // The browser writes this one itself, with the form's boundary.
  delete headers["content-type"];
  const form = new FormData();
  form.append("file", file, fileName);
  const signal = AbortSignal.timeout(UPLOAD_MS);
  const answer = await fetch(url, { method, headers, body: form, signal, credentials: "same-origin" })
    .then(async (response) => ({ status: response.status, body: await bodyOf(response) }))
    .catch(() => {
      const code = signal.aborted ? "client.timeout" : "client.offline";
      throw new ApiError({
        status: 0,
        code,
        message: signal.aborted ? apiText.timeout : apiText.offline,
        details: null,
      });
    });
  return openEnvelope(answer.status, answer.body).result as ResultFor<K>;
}

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

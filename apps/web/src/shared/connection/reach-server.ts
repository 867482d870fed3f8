import { buildRequest } from "#shared/api/build-request.ts";
import { portalConfig } from "#shared/config/portal-config.ts";

const PROBE_TIMEOUT_MS = 5_000;

/**
 * Returns whether the server answers. Sent without credentials, so that it is no use of the session. A proxy without a
 * server behind it answers with a status of its own.
 */
export async function reachServer(): Promise<boolean> {
  const { apiBaseUrl: baseUrl, portalAppId: appId } = portalConfig;
  const anonymous = { token: null, accessToken: null };
  const { url, ...init } = buildRequest(
    { method: "GET", path: "/api/health" },
    {},
    { baseUrl, appId, ...anonymous, now: Date.now(), withTimestamp: true },
  );
  try {
    const { status } = await fetch(url, {
      ...init,
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return status < 500;
  } catch {
    return false;
  }
}

import { portalConfig } from "../config/portal-config.ts";

const WAIT_MS = 5_000;

/**
 * Does the server answer? Without credentials, so that it is no use of the session. A proxy that has no server behind it
 * answers too, with a status of its own.
 */
export async function reachServer(): Promise<boolean> {
  try {
    const { status } = await fetch(`${portalConfig.apiBaseUrl}/api/health`, {
      cache: "no-store",
      credentials: "omit",
      headers: { appId: portalConfig.portalAppId },
      signal: AbortSignal.timeout(WAIT_MS),
    });
    return status < 500;
  } catch {
    return false;
  }
}

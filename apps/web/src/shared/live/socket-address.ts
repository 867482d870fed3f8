import { portalConfig } from "#shared/config/portal-config.ts";

/** Where the socket of this person is, below the base of all calls. */
export function socketAddressOf(userId: string): string {
  const url = new URL(`${portalConfig.apiBaseUrl}/websocket/${encodeURIComponent(userId)}`, window.location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}

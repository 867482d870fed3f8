import { portalConfig } from "#shared/config/portal-config.ts";

/** Returns the address of the person's socket, below the base address of all calls. */
export function socketAddressOf(userId: string): string {
  const url = new URL(`${portalConfig.apiBaseUrl}/websocket/${encodeURIComponent(userId)}`, window.location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}

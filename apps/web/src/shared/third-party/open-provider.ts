import { portalConfig } from "#shared/config/portal-config.ts";

export const addressOfProvider = (type: string): string => `${portalConfig.apiBaseUrl}/thirdLogin/render/${type}`;

/**
 * Opens the provider's window. Call within the click, otherwise the browser blocks the pop-up. Null: it was blocked.
 */
export const openProvider = (type: string): Window | null =>
  window.open(addressOfProvider(type), "_blank", "popup,width=480,height=640");

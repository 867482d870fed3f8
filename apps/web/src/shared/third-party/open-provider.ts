import { portalConfig } from "#shared/config/portal-config.ts";

export const addressOfProvider = (type: string): string => `${portalConfig.apiBaseUrl}/thirdLogin/render/${type}`;

/** Within the click itself, or the browser takes it for a pop-up nobody asked for; null where it does so all the same. */
export const openProvider = (type: string): Window | null =>
  window.open(addressOfProvider(type), "_blank", "popup,width=480,height=640");

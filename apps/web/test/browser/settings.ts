import { type PortalConfig, portalConfig } from "#shared/config/portal-config.ts";

const usual = { ...portalConfig };

/** Other settings of the installation than the usual ones, to the end of the test. */
export const withSettings = (change: Partial<PortalConfig>): void => void Object.assign(portalConfig, change);

export const resetSettings = (): void => withSettings(usual);

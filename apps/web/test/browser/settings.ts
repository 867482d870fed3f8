import { type PortalConfig, portalConfig } from "#shared/config/portal-config.ts";

const usual = { ...portalConfig };

/** Overrides settings of the installation until the end of the test. */
export const withSettings = (change: Partial<PortalConfig>): void => void Object.assign(portalConfig, change);

export const resetSettings = (): void => withSettings(usual);

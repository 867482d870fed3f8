import { type PortalConfig, portalConfig } from "#shared/config/portal-config.ts";

const defaults = { ...portalConfig };

/** Overrides settings of the installation until the end of the test. */
export const overrideSettings = (change: Partial<PortalConfig>): void => void Object.assign(portalConfig, change);

export const resetSettings = (): void => overrideSettings(defaults);

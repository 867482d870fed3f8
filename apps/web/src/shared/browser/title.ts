import { portalConfig } from "#shared/config/portal-config.ts";

/** `标题 · 平台名`; at home only the platform's name. */
export const documentTitle = (title: string | null, platformName: string): string =>
  title === null || title === "" ? platformName : `${title} · ${platformName}`;

export function setPageTitle(title: string | null): void {
  document.title = documentTitle(title, portalConfig.platformName);
}

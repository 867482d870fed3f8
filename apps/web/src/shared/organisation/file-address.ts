import { portalConfig } from "../config/portal-config.ts";

/** Where a file of an organisation is opened; each opening is recorded. */
export const organisationFileAddress = (attachPath: string): string =>
  `${portalConfig.apiBaseUrl}/download/fileView?attachGroup=organisation&attachPath=${encodeURIComponent(attachPath)}`;

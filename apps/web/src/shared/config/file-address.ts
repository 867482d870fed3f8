import { portalConfig } from "./portal-config.ts";

/** The browser's address of a path on this server. */
export const fileAddressOf = (path: string): string => portalConfig.fileBaseUrl + path;

/** The browser's address of a stored file or picture of a group. */
export const fileAddress = (attachGroup: string, attachPath: string): string => {
  const path = encodeURIComponent(attachPath).replaceAll("%2F", "/");
  return fileAddressOf(`/download/fileView?attachGroup=${encodeURIComponent(attachGroup)}&attachPath=${path}`);
};

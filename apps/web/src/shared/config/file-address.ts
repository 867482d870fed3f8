import { portalConfig } from "./portal-config.ts";

/** Where a browser finds what a text of ours names by its path on this server. */
export const fileAddressOf = (path: string): string => portalConfig.fileBaseUrl + path;

/** Where it finds a stored file or picture of a group. */
export const fileAddress = (attachGroup: string, attachPath: string): string => {
  const path = encodeURIComponent(attachPath).replaceAll("%2F", "/");
  return fileAddressOf(`/download/fileView?attachGroup=${encodeURIComponent(attachGroup)}&attachPath=${path}`);
};

import { previewOf, ROW_FILE_GROUP } from "@tender/contract/online-forms";
import { portalConfig } from "../../../shared/config/portal-config.ts";

/** Where a file of a record is opened. */
export const addressOf = (path: string): string =>
  `${portalConfig.apiBaseUrl}/download/fileView?attachGroup=${ROW_FILE_GROUP}&attachPath=${encodeURIComponent(path)}`;

/** A small square of a picture. */
export const previewAddressOf = (path: string): string => addressOf(previewOf(path));

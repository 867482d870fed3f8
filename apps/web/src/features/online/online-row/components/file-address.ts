import { previewOf, ROW_FILE_GROUP } from "@tender/contract/online-forms";
import { fileAddress } from "#shared/config/file-address.ts";

/** Where a file of a record is opened. */
export const addressOf = (path: string): string => fileAddress(ROW_FILE_GROUP, path);

/** A small square of a picture. */
export const previewAddressOf = (path: string): string => addressOf(previewOf(path));

import { previewOf, ROW_FILE_GROUP } from "@tender/contract/online-forms";
import { fileAddress } from "#shared/config/file-address.ts";

/** Returns the address of a record's file. */
export const addressOf = (path: string): string => fileAddress(ROW_FILE_GROUP, path);

/** Returns the address of a small square preview of a picture. */
export const previewAddressOf = (path: string): string => addressOf(previewOf(path));

declare module "virtual:api-table" {
  import type { EntryApiTable } from "./shared/api/api-table.ts";
  export const entryTable: EntryApiTable;
}

declare module "virtual:api-table-rest" {
  import type { ApiTable } from "./shared/api/api-table.ts";
  export const restTable: ApiTable;
}

declare module "virtual:entry-constants" {
  export const CHUNK_LOAD_TIMEOUT_MS: number;
  export const PORTAL_APP_ID: string;
}

declare module "virtual:presentation-table" {
  import type { PresentationTable } from "@tender/contract";
  export const presentationTable: PresentationTable;
}

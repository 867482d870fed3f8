declare module "virtual:api-table" {
  import type { ApiTable } from "./shared/api/api-table.ts";
  export const apiTable: ApiTable;
}

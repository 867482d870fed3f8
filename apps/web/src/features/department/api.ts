import { call } from "../../shared/api/client.ts";

export const selectDepartment = (orgCode: string, username: string) =>
  call("department.select", { body: { orgCode, username } });

export const listOwnDepartments = (signal: AbortSignal) => call("department.listOwn", {}, { signal });

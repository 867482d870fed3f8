import type { Department, UserInfo } from "@tender/contract";
import { call } from "../../shared/api/client.ts";
import { adoptDepartment } from "../../shared/session/session.ts";

/** Makes it the session's current department; menus and data follow by themselves. */
export async function chooseDepartment(department: Department, username: string): Promise<UserInfo> {
  const { userInfo } = await call("session.selectDepartment", { body: { orgCode: department.orgCode, username } });
  adoptDepartment(userInfo, department);
  return userInfo;
}

export const listOwnDepartments = (signal: AbortSignal) => call("department.listOwn", {}, { signal });

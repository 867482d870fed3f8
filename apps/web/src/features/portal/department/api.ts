import type { Department, UserInfo } from "@tender/contract";
import { call } from "#shared/api/client.ts";
import { adoptDepartment, notePresentSession } from "#shared/session/session.ts";

/**
 * Makes it the session's current department; menus and data follow by themselves. Null: the session that chose it is over,
 * and what became of the choice concerns nobody here.
 */
export async function chooseDepartment(department: Department, username: string): Promise<UserInfo | null> {
  const isPresent = notePresentSession();
  try {
    const { userInfo } = await call("session.selectDepartment", { body: { orgCode: department.orgCode, username } });
    if (!isPresent()) return null;
    adoptDepartment(userInfo, department);
    return userInfo;
  } catch (error) {
    if (isPresent()) throw error;
    return null;
  }
}

export const listOwnDepartments = (signal: AbortSignal) => call("department.listOwn", {}, { signal });

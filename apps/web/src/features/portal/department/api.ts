import type { Department, UserInfo } from "@tender/contract";
import { call } from "#shared/api/client.ts";
import { adoptDepartment, captureSession } from "#shared/session/session.ts";

/**
 * Makes the department the session's current one and updates the stored session; menus and data follow it. Null: the
 * session ended before the answer, which is then ignored.
 */
export async function chooseDepartment(department: Department, username: string): Promise<UserInfo | null> {
  const isPresent = captureSession();
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

import type { Access } from "@tender/contract";
import { AppError } from "./app-error.ts";
import type { Caller } from "./caller.ts";

/**
 * Refuses a caller whom the endpoint does not admit. Access that is not granted is refused. Throws http.forbidden,
 * session.second_step_pending, session.password_expired, session.department_pending, session.two_step_required.
 */
export function admit(access: Access, caller: Caller): void {
  if (access.kind === "anonymous") return;
  const opens = access.kind === "signed-in" ? access : {};
  if (caller.appId !== null && !("subsystem" in opens)) throw new AppError("http.forbidden");
  if (caller.secondStep !== null && !opensSecondStep(opens, caller.secondStep))
    throw new AppError("session.second_step_pending");
  if (caller.passwordExpired && !("pendingPassword" in opens)) throw new AppError("session.password_expired");
  // An expired password takes precedence over the department: a caller who owes both may change it.
  const changesPassword = caller.passwordExpired && "pendingPassword" in opens;
  if (caller.departmentPending && !changesPassword && !("pendingDepartment" in opens))
    throw new AppError("session.department_pending");
  if (access.kind === "permission" && !caller.permissions.has(access.code)) throw new AppError("http.forbidden");
  if (access.kind === "permission" && !access.isRoutine && caller.lacksTwoStep)
    throw new AppError("session.two_step_required");
}

/** A session that owes a code must not be able to set up another factor instead. */
const opensSecondStep = (
  opens: { readonly secondStep?: "code" | "set-up" | "any" },
  owed: "code" | "set-up",
): boolean => opens.secondStep === "any" || opens.secondStep === owed;

/** Returns whether an ordinary call is admitted: the session owes nothing and belongs to no subsystem. */
export const isSettled = (caller: Caller): boolean => isAdmitted({ kind: "signed-in" }, caller);

export function isAdmitted(access: Access, caller: Caller): boolean {
  try {
    admit(access, caller);
    return true;
  } catch {
    return false;
  }
}

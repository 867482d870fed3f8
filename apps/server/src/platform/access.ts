import type { Access } from "@tender/contract";
import { AppError } from "./app-error.ts";
import type { Caller } from "./caller.ts";

/**
 * Refuses a caller whom the endpoint does not admit. Access that is not granted is refused. Throws http.forbidden,
 * session.second_step_pending, session.password_expired, session.department_pending, session.two_step_required.
 */
export function admit(access: Access, caller: Caller): void {
  if (access.kind === "anonymous") return;
  const exceptions = access.kind === "signed-in" ? access : {};
  if (caller.appId !== null && !("subsystem" in exceptions)) throw new AppError("http.forbidden");
  if (caller.secondStep !== null && !allowsSecondStep(exceptions, caller.secondStep))
    throw new AppError("session.second_step_pending");
  if (caller.passwordExpired && !("pendingPassword" in exceptions)) throw new AppError("session.password_expired");
  // An expired password takes precedence over the department: with both pending the password may be changed.
  const mayChangePassword = caller.passwordExpired && "pendingPassword" in exceptions;
  if (caller.departmentPending && !mayChangePassword && !("pendingDepartment" in exceptions))
    throw new AppError("session.department_pending");
  if (access.kind === "permission" && !caller.permissions.has(access.code)) throw new AppError("http.forbidden");
  if (access.kind === "permission" && !access.isRoutine && caller.lacksTwoStep)
    throw new AppError("session.two_step_required");
}

/** A session that must still show a code may not set up another factor instead. */
const allowsSecondStep = (
  exceptions: { readonly secondStep?: "code" | "set-up" | "any" },
  pendingStep: "code" | "set-up",
): boolean => exceptions.secondStep === "any" || exceptions.secondStep === pendingStep;

/**
 * Returns whether an ordinary call is admitted: no step of the sign-in is pending, and it is no subsystem's session.
 */
export const isSettled = (caller: Caller): boolean => isAdmitted({ kind: "signed-in" }, caller);

export function isAdmitted(access: Access, caller: Caller): boolean {
  try {
    admit(access, caller);
    return true;
  } catch {
    return false;
  }
}

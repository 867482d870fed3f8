import type { Access } from "@tender/contract";
import { AppError } from "../platform/app-error.ts";
import type { Caller } from "../platform/caller.ts";

/** Refuses a caller whom the endpoint does not admit. What is not granted is refused. */
export function admit(access: Access, caller: Caller): void {
  if (access.kind === "anonymous") return;
  const opens = access.kind === "signed-in" ? access : {};
  if (caller.appId !== null && !("subsystem" in opens)) throw new AppError("http.forbidden");
  if (caller.departmentPending && !("pendingDepartment" in opens)) throw new AppError("session.department_pending");
  if (access.kind === "permission" && !caller.permissions.has(access.code)) throw new AppError("http.forbidden");
}

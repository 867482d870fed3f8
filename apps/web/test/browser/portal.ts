import type { SubsystemEntry, UserInfo } from "@tender/contract";
import { subsystem } from "#test/subsystem-factory.ts";
import { answer, type RecordedCalls } from "./answers.ts";
import { buyer, rememberSignIn } from "./person.ts";
import { leavePending } from "./workspace.ts";

export { subsystem } from "#test/subsystem-factory.ts";

export const workspaceEntry = subsystem("70001", "综合管理平台", { indexPage: "/dashboard/analysis" });

/** Answers the calls of the portal's pages. The archive's figures stay pending unless the test answers them. */
export function answerPortal(
  subsystems: readonly SubsystemEntry[] = [workspaceEntry],
): RecordedCalls<"launcher.listSubsystems"> {
  leavePending(
    ...(["archive.readOverview", "archive.readSeries", "archive.readBreakdown", "archive.listDossiers"] as const),
    "archiveCharts.readPipeline",
  );
  answer("profile.readAppearance", null);
  answer("system.health", { alive: true });
  answer("launcher.readContacts", { hasRole: true, department: null, leaders: [], contact: "" });
  return answer("launcher.listSubsystems", [...subsystems]);
}

/** Signs in, with the answers of the portal's pages. */
export function signInToPortal(
  subsystems: readonly SubsystemEntry[] = [workspaceEntry],
  user: UserInfo = buyer,
): RecordedCalls<"launcher.listSubsystems"> {
  rememberSignIn(user);
  return answerPortal(subsystems);
}

/** Subsystems that this workspace serves. */
const WORKSPACE_APPS = ["70001", "70002", "70003"];

/**
 * Returns the subsystem of the shown menu: the one entered from the launcher if the workspace serves it, else 70001.
 */
export const workspaceAppId = (entered: string | null | undefined): string =>
  entered && WORKSPACE_APPS.includes(entered) ? entered : "70001";

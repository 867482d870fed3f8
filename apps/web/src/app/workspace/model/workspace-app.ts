/** The subsystems that are this workspace. */
const WORKSPACE_APPS = ["70001", "70002", "70003"];

/** The subsystem whose menu is shown: the one entered from the launcher if it is one of ours, else 70001. */
export const workspaceAppId = (entered: string | null | undefined): string =>
  entered && WORKSPACE_APPS.includes(entered) ? entered : "70001";

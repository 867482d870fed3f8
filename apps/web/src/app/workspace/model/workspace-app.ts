import { TENDER_APP_ID, WORKSPACE_APP_ID } from "@tender/contract/constants";

/** Subsystems that this workspace serves. */
const WORKSPACE_APPS = [TENDER_APP_ID, WORKSPACE_APP_ID, "70002", "70003"];

/**
 * Returns the subsystem of the shown menu: the one entered from the launcher if the workspace serves it, else 70001.
 */
export const workspaceAppId = (entered: string | null | undefined): string =>
  entered && WORKSPACE_APPS.includes(entered) ? entered : WORKSPACE_APP_ID;

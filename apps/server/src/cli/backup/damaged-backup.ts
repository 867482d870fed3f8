import { StartupError } from "#platform/startup-error.ts";

/** A part of a backup was altered, truncated or lost, or was written with another key. */
export class DamagedBackup extends StartupError {
  override name = "DamagedBackup";
}

import type { FlagCode } from "@tender/contract";

/** Thresholds of the red flags from the settings. */
export interface FlagThresholds {
  /**
   * R003: days from the beginning of the bidding to the deadline, in open and selective procedures, and in all others.
   */
  readonly openDays: number;
  readonly otherDays: number;
  /** R024, per cent: the second lowest bid is closer to the winner's than this. */
  readonly closePercent: number;
  /** R058, per cent: the winner's bid is lower than the second lowest by more than this. */
  readonly lowPercent: number;
}

/** Flags of `stat_flag`. L02 is a list of its own, by the day until which a lot has to be archived. */
export const STORED_FLAGS = ["R003", "R018", "R024", "R028", "R035", "R036", "R058", "L01"] as const;

/** Methods with the threshold `openDays`. Other methods have `otherDays`. */
export const OPEN_METHODS = ["open", "selective"];

/** Returns the threshold that the page shows for a rule, in days or per cent. `variant`: that of `stat_flag`. */
export function thresholdOf(code: FlagCode, thresholds: FlagThresholds, variant = "open"): number | null {
  if (code === "R003") return OPEN_METHODS.includes(variant) ? thresholds.openDays : thresholds.otherDays;
  if (code === "R024") return thresholds.closePercent;
  return code === "R058" ? thresholds.lowPercent : null;
}

import type { EndpointOf, ResultOf } from "@tender/contract";

/** A finding about a draft. */
export type Finding = ResultOf<EndpointOf<"tender.checkDraft">>[number];

/** Returns whether the finding prevents publication. */
export const isBlocking = ({ kind, rule }: Finding): boolean => kind !== "hint" && rule?.isOverridden !== true;

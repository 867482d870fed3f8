import type { Endpoint } from "./endpoint.ts";
import { commonErrors, credentialErrors, type ErrorCode, uploadErrors } from "./errors.ts";

/** Refusals of a call within a subsystem of this server. */
const withinErrors = ["launcher.other_system", "launcher.certificate_required"] as const;

/** Returns every code of a call: its own, those of its kind, and those of all calls. */
export const errorCodesOf = ({ access, upload, mayAwaitApproval, errors }: Endpoint): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...commonErrors,
    ...(access.kind === "anonymous" ? [] : credentialErrors),
    ...(access.kind === "permission" && access.within ? withinErrors : []),
    ...(upload ? uploadErrors : []),
    ...(mayAwaitApproval ? (["approval.awaited"] as const) : []),
    ...errors,
  ]),
];

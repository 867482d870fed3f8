import type { Endpoint } from "./endpoint.ts";
import { commonErrors, credentialErrors, type ErrorCode, uploadErrors } from "./errors.ts";

/** Returns every code of a call: its own, those of its kind, and those of all calls. */
export const errorCodesOf = ({ access, upload, mayAwaitApproval, errors }: Endpoint): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...commonErrors,
    ...(access.kind === "anonymous" ? [] : credentialErrors),
    ...(upload ? uploadErrors : []),
    ...(mayAwaitApproval ? (["approval.awaited"] as const) : []),
    ...errors,
  ]),
];

/** Actions of coming and going. */
const signIns = [
  "session.sign_in",
  "session.sign_out",
  "session.handover",
  "session.end",
  "session.superseded",
  "session.throttled",
  "two_step.ask",
  "two_step.verify",
];
/** Actions by which somebody was shown what lists mask. */
const reveals = ["user.reveal", "contacts.reveal", "message.reveal"];

/** Which entries: those of signing in and out, of everything else, of full values that somebody was shown. */
export type AuditPart = "sign-ins" | "operations" | "reveals";

export const partActions: Readonly<
  Record<AuditPart, { readonly actions: readonly string[]; readonly isWithout: boolean }>
> = {
  "sign-ins": { actions: signIns, isWithout: false },
  operations: { actions: signIns, isWithout: true },
  reveals: { actions: reveals, isWithout: false },
};

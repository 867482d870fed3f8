/** Actions of signing in and out. */
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
/** Actions that showed a person values which lists mask. */
const reveals = ["user.reveal", "contacts.reveal", "message.reveal"];

/** Parts of the trail: signing in and out, all other actions, and full values that were shown to a person. */
export type AuditPart = "sign-ins" | "operations" | "reveals";

export const partActions: Readonly<
  Record<AuditPart, { readonly actions: readonly string[]; readonly isWithout: boolean }>
> = {
  "sign-ins": { actions: signIns, isWithout: false },
  operations: { actions: signIns, isWithout: true },
  reveals: { actions: reveals, isWithout: false },
};

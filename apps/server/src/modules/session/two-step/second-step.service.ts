import type { Assertion, AssertionOptions, SecondStep, SecondStepKind } from "@tender/contract";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { PasskeyService } from "#modules/session/passkey/passkey.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { TrustedDevices } from "./trusted-device.service.ts";
import type { CodeEvidence, TwoStepService } from "./two-step.service.ts";

export type SecondStepEvidence = CodeEvidence | { readonly method: "passkey"; readonly assertion: Assertion };

/** Decides and checks the second step of a sign-in. */
export interface SecondStepService {
  /**
   * Returns the step that a sign-in with one factor must still take. `hasPassedTwoStep`: the device is trusted, so the
   * second factor counts as passed.
   */
  owedBy(
    userId: string,
    known: { readonly hasTwoStep: boolean; readonly isTrustedDevice: boolean },
  ): Promise<{ owed: SecondStepKind | null; hasPassedTwoStep: boolean }>;
  /** Describes the second step for the page that answers it. */
  describe(userId: string, kind: SecondStepKind): Promise<SecondStep>;
  /** Whether the account must use two-step verification: by setting, for holders of an administration permission. */
  isRequired(userId: string): Promise<boolean>;
  challengePasskey(caller: Caller): Promise<AssertionOptions>;
  /** Throws unless the evidence is valid; the caller then replaces the session by a complete one. */
  verify(caller: Caller, evidence: SecondStepEvidence, origin: Origin): Promise<void>;
}

export interface SecondStepDeps {
  readonly twoStep: TwoStepService;
  readonly devices: TrustedDevices;
  readonly passkeys: Pick<PasskeyService, "hasAny" | "challengeFor" | "checkFor">;
  readonly permissions: Pick<PermissionService, "isAdministrator">;
  readonly audit: Pick<AuditService, "record" | "recordRefusals">;
  readonly isRequiredForAdministrators: () => boolean;
}

const purpose = (caller: Caller): string => `second-step:${caller.sessionId}`;

export function createSecondStepService(deps: SecondStepDeps): SecondStepService {
  const { twoStep, devices, passkeys, permissions, audit, isRequiredForAdministrators } = deps;

  const isRequired = async (userId: string): Promise<boolean> =>
    isRequiredForAdministrators() && permissions.isAdministrator(userId);

  const check = (caller: Caller, evidence: SecondStepEvidence, origin: Origin): Promise<void> =>
    evidence.method === "passkey"
      ? passkeys.checkFor(caller.userId, purpose(caller), evidence.assertion)
      : twoStep.checkEvidence(caller.userId, evidence, origin);

  return {
    isRequired,
    owedBy: async (userId, { hasTwoStep, isTrustedDevice }) => {
      if (!hasTwoStep) return { owed: (await isRequired(userId)) ? "set-up" : null, hasPassedTwoStep: false };
      return { owed: isTrustedDevice ? null : "code", hasPassedTwoStep: isTrustedDevice };
    },
    describe: async (userId, kind) => ({
      kind,
      hasPasskey: kind === "code" && (await passkeys.hasAny(userId)),
      trustedDeviceDays: devices.days(),
    }),
    challengePasskey: async (caller) => {
      if (!(await passkeys.hasAny(caller.userId))) throw new AppError("proof.method_unavailable");
      return passkeys.challengeFor(caller.userId, purpose(caller));
    },
    verify: async (caller, evidence, origin) => {
      const { userId, username } = caller;
      const entry = { action: "two_step.verify", userId, username, object: evidence.method, origin };
      await audit.recordRefusals(entry, () => check(caller, evidence, origin));
      await audit.record({ ...entry, outcome: "ok" });
    },
  };
}

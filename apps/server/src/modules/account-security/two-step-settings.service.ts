import type { ResultOf } from "@tender/contract";
import { AppError, waitError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Guesses } from "../../platform/guesses.ts";
import { seal, unseal } from "../../platform/secrets.ts";
import type { ShortLived } from "../../platform/short-lived.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { AccountNotices } from "../security-event/security-event.service.ts";
import type { SecondStepService } from "../sign-in/second-step.service.ts";
import { newRecoveryCodes, recoveryDigest } from "../two-step/recovery-codes.ts";
import { isCode, NO_STEP, newSeed, seedAddress, stepOfCode } from "../two-step/totp.ts";
import type { TrustedDevices } from "../two-step/trusted-device.service.ts";
import type { TwoStepKeys } from "../two-step/two-step.service.ts";
import type { TwoStepStore } from "../two-step/two-step.store.ts";

type State = ResultOf<typeof import("@tender/contract").api["twoStep"]["readState"]>;

/** A seed that was shown waits so long for its first code. */
const SET_UP_MS = 15 * 60_000;

export interface TwoStepSettings {
  readState(caller: Caller): Promise<State>;
  /** A seed that counts only once a code of it was typed; a later one replaces it. Needs a fresh proof. */
  beginSetUp(caller: Caller): Promise<{ secret: string; uri: string }>;
  /** The recovery codes, shown this once. */
  confirmSetUp(caller: Caller, code: string, origin: Origin): Promise<string[]>;
  renewRecoveryCodes(caller: Caller, origin: Origin): Promise<string[]>;
  turnOff(caller: Caller, origin: Origin): Promise<void>;
  endTrust(caller: Caller, id: string): Promise<void>;
}

export interface TwoStepSettingsDeps {
  readonly store: TwoStepStore;
  readonly devices: TrustedDevices;
  readonly secondStep: Pick<SecondStepService, "isRequired">;
  readonly proofs: Pick<ProofService, "require">;
  readonly guesses: Guesses;
  readonly shortLived: ShortLived;
  readonly keys: TwoStepKeys;
  readonly audit: AuditService;
  readonly notices: Pick<AccountNotices, "tell">;
  readonly clock: Clock;
  readonly platformName: string;
  /** Marks the session as one that has shown a second factor, or all of a user's as having none. */
  readonly sessions: {
    noteSecondFactor(sessionId: string): Promise<void>;
    dropSecondFactor(userId: string): Promise<void>;
  };
}

const setUpKey = (caller: Caller): string => `two-step-set-up:${caller.sessionId}`;

export function createTwoStepSettings(deps: TwoStepSettingsDeps): TwoStepSettings {
  const { store, devices, secondStep, proofs, guesses, shortLived, keys, audit, notices, clock, sessions } = deps;

  const record = (action: string, caller: Caller, origin: Origin) =>
    audit.record({ action, outcome: "ok", userId: caller.userId, username: caller.username, origin });

  function newCodes(userId: string): { codes: string[]; digests: string[] } {
    const codes = newRecoveryCodes();
    return { codes, digests: codes.map((code) => recoveryDigest(keys.recoveryCodes, userId, code)) };
  }

  const requireOn = async ({ userId }: Caller): Promise<void> => {
    if (!(await store.find(userId))) throw new AppError("two_step.not_on");
  };

  return {
    readState: async ({ userId }) => {
      const row = await store.find(userId);
      return {
        isOn: row !== undefined,
        setUpAt: row?.setUpAt.toISOString() ?? null,
        recoveryCodesLeft: row ? await store.recoveryCodesLeft(userId) : 0,
        isRequired: await secondStep.isRequired(userId),
        trustedDeviceDays: devices.days,
        trustedDevices: await devices.list(userId),
      };
    },
    beginSetUp: async (caller) => {
      await proofs.require(caller);
      const secret = newSeed();
      await shortLived.put(setUpKey(caller), seal(keys.seeds, secret), SET_UP_MS);
      return { secret, uri: seedAddress(secret, deps.platformName, caller.username) };
    },
    confirmSetUp: async (caller, code, origin) => {
      const { userId } = caller;
      if (!isCode(code)) throw new AppError("two_step.code_malformed");
      const sealed = await shortLived.get<string>(setUpKey(caller));
      if (!sealed) throw new AppError("two_step.set_up_over");
      const guessKey = `two-step-set-up:${userId}`;
      const wait = await guesses.begin(guessKey);
      if (wait !== undefined) throw waitError("two_step.paused", wait);
      const lastStep = stepOfCode(unseal(keys.seeds, sealed), code, clock.now(), NO_STEP);
      if (lastStep === undefined) throw new AppError("two_step.code_wrong");
      await guesses.forget(guessKey);
      if ((await shortLived.take(setUpKey(caller))) !== sealed) throw new AppError("two_step.set_up_over");
      const { codes, digests } = newCodes(userId);
      await store.setUp({ userId, sealedSeed: sealed, lastStep, setUpAt: new Date(clock.now()) }, digests);
      await sessions.noteSecondFactor(caller.sessionId);
      await record("two_step.turn_on", caller, origin);
      await notices.tell(userId, "two_step_on", {}, { origin });
      return codes;
    },
    renewRecoveryCodes: async (caller, origin) => {
      await proofs.require(caller);
      await requireOn(caller);
      const { codes, digests } = newCodes(caller.userId);
      await store.replaceRecoveryCodes(caller.userId, digests);
      await record("two_step.renew_recovery_codes", caller, origin);
      await notices.tell(caller.userId, "recovery_codes_made", {}, { origin });
      return codes;
    },
    turnOff: async (caller, origin) => {
      await proofs.require(caller);
      await requireOn(caller);
      if (await secondStep.isRequired(caller.userId)) throw new AppError("two_step.required");
      await store.turnOff(caller.userId);
      await sessions.dropSecondFactor(caller.userId);
      await record("two_step.turn_off", caller, origin);
      await notices.tell(caller.userId, "two_step_off", {}, { origin });
    },
    endTrust: async ({ userId }, id) => {
      if (!(await devices.end(userId, id))) throw new AppError("two_step.device_not_found");
    },
  };
}

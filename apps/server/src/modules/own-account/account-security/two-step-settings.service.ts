import type { EndpointOf, ResultOf } from "@tender/contract";
import type { SecurityEventKind } from "#modules/notices/message-template/message-template.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { SecondStepService } from "#modules/session/two-step/second-step.service.ts";
import type { TrustedDevices } from "#modules/session/two-step/trusted-device.service.ts";
import type { TwoStepSetUp } from "#modules/session/two-step/two-step-set-up.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";

/** Two-step verification of the own account. Every change needs a fresh proof and notifies the owner. */
export interface TwoStepSettings {
  readState(caller: Caller): Promise<ResultOf<EndpointOf<"accountSecurity.readTwoStep">>>;
  beginSetUp(caller: Caller): Promise<{ secret: string; uri: string }>;
  /** Returns the recovery codes, which are shown only once. */
  confirmSetUp(caller: Caller, code: string, origin: Origin): Promise<string[]>;
  renewRecoveryCodes(caller: Caller, origin: Origin): Promise<string[]>;
  turnOff(caller: Caller, origin: Origin): Promise<void>;
  revokeTrust(caller: Caller, id: string): Promise<void>;
}

export interface TwoStepSettingsDeps {
  readonly db: Db;
  readonly setUp: TwoStepSetUp;
  readonly devices: TrustedDevices;
  readonly secondStep: Pick<SecondStepService, "isRequired">;
  readonly proofs: Pick<ProofService, "require" | "recordFactor">;
  readonly registry: Pick<SessionRegistry, "recordTwoStep" | "clearTwoStep" | "invalidateUser">;
  readonly audit: Pick<AuditService, "change">;
  readonly events: Pick<SecurityEvents, "recordIn">;
}

export function createTwoStepSettings(deps: TwoStepSettingsDeps): TwoStepSettings {
  const { db, setUp, devices, secondStep, proofs, registry, audit, events } = deps;

  async function changeAudited<T>(
    caller: Caller,
    origin: Origin,
    { action, event }: { readonly action: string; readonly event: SecurityEventKind },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const { userId, username } = caller;
    const { result, notifyOwner } = await audit.change(db, { action, userId, username, origin }, async (tx) => ({
      result: { result: await work(tx), notifyOwner: await events.recordIn(tx, userId, event, {}, { origin }) },
    }));
    registry.invalidateUser(userId);
    await notifyOwner();
    return result;
  }

  return {
    readState: async ({ userId }) => ({
      ...(await setUp.stateOf(userId)),
      isRequired: await secondStep.isRequired(userId),
      trustedDeviceDays: devices.days(),
      trustedDevices: await devices.list(userId),
    }),
    beginSetUp: async (caller) => {
      await proofs.require(caller);
      return setUp.begin(caller);
    },
    confirmSetUp: async (caller, code, origin) => {
      // Required again because the factor changes here: the proof of the start may have expired.
      await proofs.require(caller);
      const validCode = await setUp.check(caller, code);
      return changeAudited(caller, origin, { action: "two_step.turn_on", event: "two_step_on" }, async (tx) => {
        const codes = await setUp.confirm(tx, caller, validCode);
        await registry.recordTwoStep(caller.sessionId, tx);
        await proofs.recordFactor(caller.sessionId, tx);
        return codes;
      });
    },
    renewRecoveryCodes: async (caller, origin) => {
      await proofs.require(caller);
      await setUp.requireOn(caller.userId);
      const change = { action: "two_step.renew_recovery_codes", event: "recovery_codes_made" } as const;
      return changeAudited(caller, origin, change, (tx) => setUp.renewRecoveryCodes(caller.userId, tx));
    },
    turnOff: async (caller, origin) => {
      await proofs.require(caller);
      await setUp.requireOn(caller.userId);
      if (await secondStep.isRequired(caller.userId)) throw new AppError("two_step.required");
      await changeAudited(caller, origin, { action: "two_step.turn_off", event: "two_step_off" }, async (tx) => {
        await setUp.turnOff(caller.userId, tx);
        await registry.clearTwoStep(caller.userId, tx);
      });
    },
    revokeTrust: async ({ userId }, id) => {
      if (!(await devices.end(userId, id))) throw new AppError("two_step.device_not_found");
    },
  };
}

import type { Attestation, AttestationOptions, ResultOf } from "@tender/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { deviceName } from "../../platform/device-name.ts";
import type { ShortLived } from "../../platform/short-lived.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { PasskeyStore } from "../passkey/passkey.store.ts";
import type { RelyingParty } from "../passkey/relying-party.ts";
import { CHALLENGE_MS, checkAttestation, optionsForAdding } from "../passkey/webauthn.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { AccountNotices } from "../security-event/security-event.service.ts";

const PASSKEYS_MAX = 20;

type OwnPasskeys = ResultOf<typeof import("@tender/contract").api["passkey"]["listOwn"]>;

/** The person's own passkeys. Adding and removing one needs a fresh proof, and the owner is told. */
export interface PasskeySettings {
  listOwn(caller: Caller): Promise<OwnPasskeys>;
  beginAdd(caller: Caller): Promise<AttestationOptions>;
  /** An empty name is replaced by the device's. */
  add(
    caller: Caller,
    wanted: { name: string; attestation: Attestation },
    origin: Origin,
  ): Promise<{ id: string; name: string }>;
  rename(caller: Caller, id: string, name: string): Promise<void>;
  remove(caller: Caller, id: string, origin: Origin): Promise<void>;
}

export interface PasskeySettingsDeps {
  readonly store: PasskeyStore;
  readonly shortLived: ShortLived;
  readonly proofs: Pick<ProofService, "require">;
  readonly rp: RelyingParty;
  readonly audit: AuditService;
  readonly notices: Pick<AccountNotices, "tell">;
  readonly clock: Clock;
}

const keyOf = (caller: Caller): string => `passkey:add:${caller.sessionId}`;

export function createPasskeySettings(deps: PasskeySettingsDeps): PasskeySettings {
  const { store, shortLived, proofs, rp, audit, notices, clock } = deps;

  const record = (action: string, caller: Caller, object: string, origin: Origin) =>
    audit.record({ action, outcome: "ok", userId: caller.userId, username: caller.username, object, origin });

  async function requireRoom(userId: string): Promise<void> {
    if ((await store.countOf(userId)) >= PASSKEYS_MAX) throw new AppError("passkey.too_many");
  }

  return {
    listOwn: async ({ userId }) =>
      (await store.listOf(userId)).map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
        id,
        name,
        isSynced,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    beginAdd: async (caller) => {
      await proofs.require(caller);
      await requireRoom(caller.userId);
      const { userId, username, realname } = caller;
      const options = await optionsForAdding(rp, { id: userId, username, realname }, await store.listOf(userId));
      await shortLived.put(keyOf(caller), options.challenge, CHALLENGE_MS);
      return options;
    },
    add: async (caller, wanted, origin) => {
      await proofs.require(caller);
      await requireRoom(caller.userId);
      const challenge = await shortLived.take<string>(keyOf(caller));
      if (challenge === undefined) throw new AppError("passkey.challenge_over");
      const credential = await checkAttestation(rp, challenge, wanted.attestation);
      if (!credential) throw new AppError("passkey.refused");
      const name = wanted.name.trim() || deviceName(origin.userAgent);
      const row = { ...credential, userId: caller.userId, name, createdAt: new Date(clock.now()) };
      const id = await store.insert(row);
      if (id === undefined) throw new AppError("passkey.known");
      await record("passkey.add", caller, name, origin);
      await notices.tell(caller.userId, "passkey_added", { name }, { origin });
      return { id, name };
    },
    rename: async ({ userId }, id, name) => {
      if (name.trim() === "" || !(await store.rename(userId, id, name.trim()))) throw new AppError("passkey.not_found");
    },
    remove: async (caller, id, origin) => {
      await proofs.require(caller);
      const name = await store.remove(caller.userId, id);
      if (name === undefined) throw new AppError("passkey.not_found");
      await record("passkey.remove", caller, name, origin);
      await notices.tell(caller.userId, "passkey_removed", { name }, { origin });
    },
  };
}

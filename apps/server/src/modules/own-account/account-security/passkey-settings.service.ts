import type { Attestation, AttestationOptions, EndpointOf, ResultOf } from "@tender/contract";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { OwnPasskeys } from "#modules/session/passkey/own-passkeys.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import { deviceName } from "#platform/device-name.ts";

/** A person's own passkeys. Adding and removing needs a fresh proof and notifies the owner. */
export interface PasskeySettings {
  listOwn(caller: Caller): Promise<ResultOf<EndpointOf<"accountSecurity.listPasskeys">>>;
  beginAdd(caller: Caller): Promise<AttestationOptions>;
  /** Adds a passkey. The device's name replaces an empty name. */
  add(
    caller: Caller,
    request: { name: string; attestation: Attestation },
    origin: Origin,
  ): Promise<{ id: string; name: string }>;
  rename(caller: Caller, id: string, name: string): Promise<void>;
  remove(caller: Caller, id: string, origin: Origin): Promise<void>;
}

export interface PasskeySettingsDeps {
  readonly db: Db;
  readonly passkeys: OwnPasskeys;
  readonly proofs: Pick<ProofService, "require">;
  readonly audit: Pick<AuditService, "change">;
  readonly events: Pick<SecurityEvents, "recordIn">;
}

export function createPasskeySettings({ db, passkeys, proofs, audit, events }: PasskeySettingsDeps): PasskeySettings {
  return {
    listOwn: async ({ userId }) =>
      (await passkeys.listOf(userId)).map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
        id,
        name,
        isSynced,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    beginAdd: async (caller) => {
      await proofs.require(caller);
      return passkeys.beginAdd(caller);
    },
    add: async (caller, request, origin) => {
      await proofs.require(caller);
      const name = request.name.trim() || deviceName(origin.userAgent);
      const checked = await passkeys.check(caller, request.attestation);
      const { userId, username } = caller;
      const entry = { action: "passkey.add", userId, username, object: name, origin };
      const { added, notify } = await audit.change(db, entry, async (tx) => ({
        result: {
          added: await passkeys.add(tx, caller, name, checked),
          notify: await events.recordIn(tx, userId, "passkey_added", { name }, { origin }),
        },
      }));
      await notify();
      return added;
    },
    rename: ({ userId }, id, name) => passkeys.rename(userId, id, name.trim()),
    remove: async (caller, id, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      const notify = await audit.change(db, { action: "passkey.remove", userId, username, origin }, async (tx) => {
        const name = await passkeys.remove(userId, id, tx);
        return { result: await events.recordIn(tx, userId, "passkey_removed", { name }, { origin }), object: name };
      });
      await notify();
    },
  };
}

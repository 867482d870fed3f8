import type { Attestation, AttestationOptions } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import type { PasskeyRow, PasskeyStore } from "./passkey.store.ts";
import type { RelyingParty } from "./relying-party.ts";
import { CHALLENGE_MS, checkAttestation, type NewCredential, optionsForAdding } from "./webauthn.ts";

const PASSKEYS_MAX = 20;

/** A new credential and the challenge that it answered. */
interface CheckedPasskey {
  readonly challenge: string;
  readonly credential: NewCredential;
}

/** The passkeys of one person. The caller checks the rights and notifies the owner. */
export interface OwnPasskeys {
  listOf(userId: string): Promise<PasskeyRow[]>;
  /** Throws passkey.too_many. The challenge belongs to the caller's session. */
  beginAdd(caller: Caller): Promise<AttestationOptions>;
  /** Throws passkey.too_many, passkey.challenge_over, passkey.refused. A refused answer consumes the challenge. */
  check(caller: Caller, attestation: Attestation): Promise<CheckedPasskey>;
  /** Throws passkey.challenge_over, passkey.known. */
  add(tx: Tx, caller: Caller, name: string, checked: CheckedPasskey): Promise<{ id: string; name: string }>;
  /** Throws passkey.not_found. */
  rename(userId: string, id: string, name: string): Promise<void>;
  /** Returns the name of the removed passkey. Throws passkey.not_found. */
  remove(userId: string, id: string, on?: Tx): Promise<string>;
  /** Removes all passkeys, or those added at `since` or later. */
  removeAll(userId: string, since?: Date, on?: Tx): Promise<void>;
}

export interface OwnPasskeysDeps {
  readonly store: PasskeyStore;
  readonly shortLived: ShortLived;
  readonly rp: RelyingParty;
  readonly clock: Clock;
}

const keyOf = (caller: Caller): string => `passkey:add:${caller.sessionId}`;

export function createOwnPasskeys({ store, shortLived, rp, clock }: OwnPasskeysDeps): OwnPasskeys {
  async function requireRoom(userId: string): Promise<void> {
    if ((await store.countOf(userId)) >= PASSKEYS_MAX) throw new AppError("passkey.too_many");
  }

  return {
    listOf: store.listOf,
    beginAdd: async (caller) => {
      const { userId, username, realname } = caller;
      await requireRoom(userId);
      const options = await optionsForAdding(rp, { id: userId, username, realname }, await store.listOf(userId));
      await shortLived.put(keyOf(caller), options.challenge, CHALLENGE_MS);
      return options;
    },
    check: async (caller, attestation) => {
      await requireRoom(caller.userId);
      const challenge = await shortLived.get<string>(keyOf(caller));
      if (challenge === undefined) throw new AppError("passkey.challenge_over");
      const credential = await checkAttestation(rp, challenge, attestation);
      if (credential) return { challenge, credential };
      await shortLived.consume(keyOf(caller));
      throw new AppError("passkey.refused");
    },
    add: async (tx, caller, name, { challenge, credential }) => {
      if ((await shortLived.consume(keyOf(caller), tx)) !== challenge) throw new AppError("passkey.challenge_over");
      const row = { ...credential, userId: caller.userId, name, createdAt: new Date(clock.now()) };
      const id = await store.insert(row, tx);
      if (id === undefined) throw new AppError("passkey.known");
      return { id, name };
    },
    rename: async (userId, id, name) => {
      if (name === "" || !(await store.rename(userId, id, name))) throw new AppError("passkey.not_found");
    },
    removeAll: (userId, since, tx) => store.removeAllOf(userId, since, tx),
    remove: async (userId, id, tx) => {
      const name = await store.remove(userId, id, tx);
      if (name === undefined) throw new AppError("passkey.not_found");
      return name;
    },
  };
}

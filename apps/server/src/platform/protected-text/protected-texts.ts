import { createSecretKey, randomBytes } from "node:crypto";
import type { Bus } from "#platform/bus.ts";
import type { Clock } from "#platform/clock.ts";
import { runExclusively } from "#platform/database/advisory-locks.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Logger } from "#platform/logger.ts";
import { type Secrets, seal, unseal } from "#platform/secrets.ts";
import {
  createDataKeyStore,
  DATA_KEY_CHANNEL,
  type DataKeyRow,
  type DataKeyStore,
  type KeyPurpose,
} from "./data-key.store.ts";
import { type KeyRing, type ProtectedText, protectedText } from "./protected-text.ts";
import { CIPHER_KEY_BYTES, cipherKeyOf, DIGEST_KEY_BYTES, digestKeyOf } from "./sealed-text.ts";

/** A key without its bytes. */
export type DataKeyInfo = Omit<DataKeyRow, "sealed">;

/** Texts that are stored under SM4, and the keys of this installation. */
export interface ProtectedTexts {
  /** Returns the texts of a column. `context`: `table.column`, which is part of every sealed value. */
  of(context: string): ProtectedText;
  readonly store: DataKeyStore;
  /** State of this node: the revision that it uses, the stage, the keys. */
  current(): { readonly revision: number; readonly stage: KeyRing["stage"]; readonly keys: readonly DataKeyInfo[] };
  /** Reads keys and stage again if the last attempt failed or a message announced a change. */
  refresh(): Promise<void>;
  /** Reads keys and stage now. */
  reload(): Promise<void>;
  /** Adds a random key of the purpose. Undefined: an earlier change is not finished. */
  addKey(tx: Tx, purpose: KeyPurpose, by: string): Promise<number | undefined>;
  /** Called after every change of keys or stage that this node has read. */
  onChange(listener: () => void): void;
}

export interface ProtectedTextsDeps {
  readonly db: Db;
  readonly bus: Pick<Bus, "subscribe" | "onGap">;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn" | "error">;
  readonly secrets: Secrets;
}

const KEY_BYTES: Readonly<Record<KeyPurpose, number>> = { cipher: CIPHER_KEY_BYTES, digest: DIGEST_KEY_BYTES };

/** A damaged column may have many rows, and each would be logged. */
const WARNED_EVERY_MS = 60_000;

const requireOne = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("a key of protected texts is missing");
  return value;
};

/**
 * Opens the keys, and creates them at the first start. An installation without accounts seals from the beginning; one
 * with accounts may be in an upgrade, during which nodes of the former release read the same rows.
 */
export async function openProtectedTexts({
  db,
  bus,
  clock,
  logger,
  secrets,
}: ProtectedTextsDeps): Promise<ProtectedTexts> {
  const store = createDataKeyStore(db);
  const sealingKey = createSecretKey(secrets.keyFor("data keys"));
  const newKey = (purpose: KeyPurpose) => seal(sealingKey, randomBytes(KEY_BYTES[purpose]).toString("base64url"));
  const listeners: (() => void)[] = [];
  let isOutdated = false;

  async function readOrCreate() {
    const found = await store.read();
    if (found) return found;
    return runExclusively(db, "keys", async (tx) => {
      const existing = await store.read(tx);
      if (existing) return existing;
      const at = new Date(clock.now());
      const isUpgrade = await store.hasAccounts(tx);
      const state = { stage: isUpgrade ? "plain" : "sealed", formerSeenAt: isUpgrade ? at : null } as const;
      const keys = (["cipher", "digest"] as const).map((purpose) => ({
        purpose,
        version: 1,
        sealed: newKey(purpose),
        state: "current" as const,
        createdAt: at,
        createdBy: null,
        since: at,
      }));
      await store.create(tx, state, keys);
      return requireOne(await store.read(tx));
    });
  }

  function ringOf({ state, keys }: Awaited<ReturnType<typeof readOrCreate>>) {
    const opened = keys.map((row) => ({ ...row, bytes: Buffer.from(unseal(sealingKey, row.sealed), "base64url") }));
    const ofPurpose = (purpose: KeyPurpose) => opened.filter((row) => row.purpose === purpose);
    const ciphers = ofPurpose("cipher").map((row) => ({ row, key: cipherKeyOf(row.version, row.bytes) }));
    const digests = ofPurpose("digest").map((row) => ({ row, key: digestKeyOf(row.version, row.bytes) }));
    const isCurrent = ({ row }: { readonly row: DataKeyRow }) => row.state === "current";
    return {
      revision: state.revision,
      keys: keys.map(({ sealed: _, ...info }): DataKeyInfo => info),
      stage: state.stage,
      ciphers: new Map(ciphers.map(({ key }) => [key.version, key])),
      cipher: requireOne(ciphers.find(isCurrent)).key,
      digests: digests.map(({ key }) => key),
      digest: requireOne(digests.find(isCurrent)).key,
    } satisfies KeyRing & Record<string, unknown>;
  }

  // Subscribed before the first read, so that no change between the two is missed.
  const refreshInBackground = (): void => {
    isOutdated = true;
    refresh().catch((error: unknown) => logger.error({ err: error }, "changed data keys could not be read"));
  };
  bus.subscribe(DATA_KEY_CHANNEL, refreshInBackground);
  bus.onGap(refreshInBackground);
  let ring = ringOf(await readOrCreate());

  async function refresh(): Promise<void> {
    if (!isOutdated) return;
    isOutdated = false;
    try {
      const read = ringOf(await readOrCreate());
      // Two reads may overlap; the older result is dropped.
      if (read.revision > ring.revision) ring = read;
    } catch (error) {
      isOutdated = true;
      throw error;
    }
    for (const listener of listeners) listener();
  }

  const warnedAt = new Map<string, number>();
  function warn(context: string, error: unknown): void {
    // The node may lack a newer key; the next report of the node reads the keys again.
    isOutdated = true;
    const now = clock.now();
    if (now - (warnedAt.get(context) ?? Number.NEGATIVE_INFINITY) < WARNED_EVERY_MS) return;
    warnedAt.set(context, now);
    logger.warn(
      { context, cause: error instanceof Error ? error.message : "unknown" },
      "a protected text is unreadable",
    );
  }
  const texts = new Map<string, ProtectedText>();
  return {
    of: (context) => {
      const known = texts.get(context) ?? protectedText(context, () => ring, warn);
      texts.set(context, known);
      return known;
    },
    store,
    current: () => ({ revision: ring.revision, stage: ring.stage, keys: ring.keys }),
    refresh,
    reload: () => {
      isOutdated = true;
      return refresh();
    },
    addKey: (tx, purpose, by) =>
      store.addKey(tx, purpose, () => ({
        sealed: newKey(purpose),
        createdAt: new Date(clock.now()),
        createdBy: by,
      })),
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}

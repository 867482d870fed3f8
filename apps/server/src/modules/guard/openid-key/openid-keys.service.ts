import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Clock } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { type Secrets, seal, unseal } from "#platform/secrets.ts";
import type { KeyAlgorithm, KeyRow, OpenidKeyStore } from "./openid-key.store.ts";

export type { KeyAlgorithm } from "./openid-key.store.ts";

/** A key with its private half, in the form that the protocol library expects. */
export type SigningJwk = JWK & { readonly kid: string; readonly alg: KeyAlgorithm; readonly use: "sig" };

/** Signing keys of the tokens that OpenID Connect clients verify. A rotation ends no session. */
export interface OpenidKeys {
  /** Returns the keys of each algorithm: the signing one first, then retired ones that are still published. */
  all(): Promise<readonly SigningJwk[]>;
  /** Signs the complete payload with the newest key of the algorithm; adds only the header. */
  sign(algorithm: KeyAlgorithm, payload: JWTPayload, typ: string): Promise<string>;
  /** Creates missing keys and replaces signing keys that are too old. True: something changed. */
  rotate(): Promise<boolean>;
  /** Calls the listener on every node after keys have changed. */
  onChange(listener: () => void): void;
}

export interface OpenidKeysDeps {
  readonly store: OpenidKeyStore;
  readonly secrets: Secrets;
  readonly bus: Bus;
  readonly clock: Clock;
}

type Imported = Awaited<ReturnType<typeof importJWK>>;

const CHANNEL = "openid-key";
const ALGORITHMS: readonly KeyAlgorithm[] = ["ES256", "RS256"];
const DAY_MS = 86_400_000;
const SIGNING_PERIOD_MS = 90 * DAY_MS;
/** Longer than the life of any token signed with the key. */
const PUBLICATION_PERIOD_MS = 31 * DAY_MS;

export function createOpenidKeys({ store, secrets, bus, clock }: OpenidKeysDeps): OpenidKeys {
  const sealing = secrets.keyFor("openid signing keys");
  const cached = createCachedReads<SigningJwk[]>({ bus, clock, channels: [CHANNEL], size: 1, ttlMs: 60_000 });
  const imported = createCachedReads<Imported>({ bus, clock, channels: [CHANNEL], size: 8, ttlMs: 3_600_000 });

  const opened = ({ kid, algorithm, sealedPrivateJwk }: KeyRow): SigningJwk => ({
    ...(JSON.parse(unseal(sealing, sealedPrivateJwk)) as JWK),
    kid,
    alg: algorithm,
    use: "sig",
  });
  const read = () => cached.read("all", async () => (await store.all()).map(opened));

  async function make(algorithm: KeyAlgorithm, createdAt: Date): Promise<KeyRow> {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    return {
      kid: newId(),
      algorithm,
      sealedPrivateJwk: seal(sealing, JSON.stringify(await exportJWK(privateKey))),
      createdAt,
      retiredAt: null,
    };
  }

  async function rotate(): Promise<boolean> {
    const now = clock.now();
    const since = new Date(now - SIGNING_PERIOD_MS);
    const keys = await store.all();
    let isChanged = (await store.removeRetiredBefore(new Date(now - PUBLICATION_PERIOD_MS))) > 0;
    for (const algorithm of ALGORITHMS) {
      const signing = keys.find((key) => key.algorithm === algorithm && key.retiredAt === null);
      if (signing && signing.createdAt >= since) continue;
      isChanged = (await store.replace(await make(algorithm, new Date(now)), since)) || isChanged;
    }
    if (isChanged) bus.publish(CHANNEL, "all");
    return isChanged;
  }

  /** Returns all keys; the first use creates them. */
  async function all(): Promise<readonly SigningJwk[]> {
    const keys = await read();
    if (ALGORITHMS.every((algorithm) => keys.some(({ alg }) => alg === algorithm))) return keys;
    await rotate();
    return (await store.all()).map(opened);
  }

  return {
    all,
    sign: async (algorithm, payload, typ) => {
      const key = (await all()).find(({ alg }) => alg === algorithm);
      if (!key) throw new Error(`no key for ${algorithm}`);
      return new SignJWT(payload)
        .setProtectedHeader({ alg: algorithm, kid: key.kid, typ })
        .sign(await imported.read(key.kid, () => importJWK(key, algorithm)));
    },
    rotate,
    onChange: (listener) => {
      bus.subscribe(CHANNEL, listener);
      bus.onGap(listener);
    },
  };
}

import { createHmac } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Config } from "#config/config.ts";
import type { Bus } from "./bus.ts";
import type { Clock } from "./clock.ts";
import type { Db, Tx } from "./database/database.ts";
import type { Logger } from "./logger.ts";
import type { Secrets } from "./secrets.ts";
import { secretSeen, settingValue } from "./setting.tables.ts";
import { StartupError } from "./startup-error.ts";

export type SettingRow = typeof settingValue.$inferSelect;

/** The current settings: the environment's, and for variables it does not set the administrators' values. */
export interface LiveSettings {
  /** Read at each use, because values may change. */
  readonly config: Config;
  /** Returns the values of administrators, by name. The environment takes precedence. */
  listChanged(): Promise<ReadonlyMap<string, SettingRow>>;
  /** Returns the fault of a value in words. Undefined: it is valid. `null` stands for no value. */
  faultOf(name: string, value: string | null): Promise<string | undefined>;
  /**
   * Stores a value. False: it is no longer at `version` (0: never set). The caller calls `apply` after the commit;
   * until then every node uses the former value.
   */
  save(tx: Tx, setting: Pick<SettingRow, "name" | "value" | "version">, by: string): Promise<boolean>;
  /** Loads the setting again, on every node. */
  apply(name: string): Promise<void>;
  /** Returns for each secret the time since which it has its present value. */
  secretChangeTimes(): Promise<ReadonlyMap<string, Date>>;
}

export interface LiveSettingsDeps {
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secrets: Secrets;
}

const CHANNEL = "setting";

/** Returns an object whose properties read the current one. */
function viewOf<T extends object>(first: T, names: readonly string[], current: () => T): T {
  const view = {};
  // A setting that was not set at the start is no key of `first`, and may be set later.
  for (const name of new Set([...Object.keys(first), ...names]))
    Object.defineProperty(view, name, { enumerable: true, get: () => current()[name as keyof T] });
  return Object.freeze(view) as T;
}

export async function createLiveSettings(start: Config, deps: LiveSettingsDeps): Promise<LiveSettings> {
  const { db, bus, clock, logger, secrets } = deps;
  const { source } = start;
  let now = start;

  const merged = (set: Readonly<Record<string, string>>): Config =>
    Object.keys(set).length === 0 ? start : source.with(set);

  const rows = (tx: Tx = db): Promise<SettingRow[]> => tx.select().from(settingValue).orderBy(settingValue.name);

  const valuesIn = (from: readonly SettingRow[]): Record<string, string> =>
    Object.fromEntries(
      from.flatMap(({ name, value }) => (value !== null && source.counts(name) ? [[name, value] as const] : [])),
    );

  /** Merges the values one by one. A value that another release or environment does not accept is skipped. */
  function mergeValid(from: readonly SettingRow[]): Config {
    const values = valuesIn(from);
    try {
      return merged(values);
    } catch {
      const valid: Record<string, string> = {};
      for (const [name, value] of Object.entries(values)) {
        try {
          merged({ ...valid, [name]: value });
          valid[name] = value;
        } catch (error) {
          logger.warn({ setting: name, cause: String(error) }, "a stored setting is invalid");
        }
      }
      return merged(valid);
    }
  }

  async function refresh(): Promise<void> {
    now = mergeValid(await rows());
  }
  const refreshInBackground = (): void => {
    refresh().catch((error: unknown) => logger.error({ err: error }, "changed settings could not be read"));
  };
  bus.subscribe(CHANNEL, refreshInBackground);
  bus.onGap(refreshInBackground);
  await refresh();

  const { secretNames } = source;
  const key = secrets.keyFor("ages of secrets");
  const digestOf = (name: string): string | undefined => {
    const value = name === "APP_SECRET" ? start.appSecret : source.given[name];
    return value === undefined ? undefined : createHmac("sha256", key).update(`${name}\n${value}`).digest("base64url");
  };

  /** Records secrets. A secret's age counts from the first start that found it. */
  async function recordSecrets(): Promise<void> {
    const at = new Date(clock.now());
    const found = secretNames.flatMap((name) => {
      const digest = digestOf(name);
      return digest === undefined ? [] : [{ name, digest, since: at }];
    });
    if (found.length > 0)
      await db
        .insert(secretSeen)
        .values(found)
        .onConflictDoUpdate({
          target: secretSeen.name,
          set: { digest: sql`excluded.digest`, since: sql`excluded.since` },
          setWhere: sql`${secretSeen.digest} <> excluded.digest`,
        });
  }
  await recordSecrets();

  return {
    config: viewOf(start, source.names, () => now),
    listChanged: async () => new Map((await rows()).map((row) => [row.name, row])),
    faultOf: async (name, value) => {
      const others = valuesIn((await rows()).filter((row) => row.name !== name));
      try {
        merged(value === null ? others : { ...others, [name]: value });
        return undefined;
      } catch (error) {
        if (error instanceof StartupError) return error.message;
        throw error;
      }
    },
    save: async (tx, { name, value, version }, by) => {
      const row = { name, value, updatedAt: new Date(clock.now()), updatedBy: by };
      const put =
        version === 0
          ? await tx
              .insert(settingValue)
              .values({ ...row, version: 1 })
              .onConflictDoNothing()
          : await tx
              .update(settingValue)
              .set({ ...row, version: version + 1 })
              .where(and(eq(settingValue.name, name), eq(settingValue.version, version)));
      return put.rowCount === 1;
    },
    apply: async (name) => {
      await refresh();
      bus.publish(CHANNEL, name);
    },
    secretChangeTimes: async () => {
      const set = secretNames.filter((name) => digestOf(name) !== undefined);
      if (set.length === 0) return new Map();
      const seen = await db.select().from(secretSeen).where(inArray(secretSeen.name, set)).orderBy(secretSeen.name);
      return new Map(seen.map(({ name, since }) => [name, since]));
    },
  };
}

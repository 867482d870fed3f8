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

/** The current settings: values of the environment, and of administrators for variables that it does not set. */
export interface LiveSettings {
  /** Read it at each use, because values may change. */
  readonly config: Config;
  /** Returns the values of administrators, by name. The environment takes precedence. */
  listChanged(): Promise<ReadonlyMap<string, SettingRow>>;
  /** Returns the fault of a value as a Chinese text. Undefined: it is valid. `value` null: the setting has no value. */
  faultOf(name: string, value: string | null): Promise<string | undefined>;
  /**
   * Stores a value. False: the setting has another version than `version` (0: never set). Call `apply` after the
   * commit; until then every node uses the former value.
   */
  save(tx: Tx, setting: Pick<SettingRow, "name" | "value" | "version">, by: string): Promise<boolean>;
  /** Loads the setting again, on every node. */
  apply(name: string): Promise<void>;
  /** Returns the time since which each secret has its present value, by name. */
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

/** Returns an object whose properties return those of the current object. */
function viewOf<T extends object>(first: T, names: readonly string[], current: () => T): T {
  const view = {};
  // `first` lacks the settings without a value at the start; they may be set later.
  for (const name of new Set([...Object.keys(first), ...names]))
    Object.defineProperty(view, name, { enumerable: true, get: () => current()[name as keyof T] });
  return Object.freeze(view) as T;
}

export async function createLiveSettings(start: Config, deps: LiveSettingsDeps): Promise<LiveSettings> {
  const { db, bus, clock, logger, secrets } = deps;
  const { source } = start;
  let current = start;

  const mergeValues = (set: Readonly<Record<string, string>>): Config =>
    Object.keys(set).length === 0 ? start : source.with(set);

  const listRows = (tx: Tx = db): Promise<SettingRow[]> => tx.select().from(settingValue).orderBy(settingValue.name);

  const valuesIn = (storedRows: readonly SettingRow[]): Record<string, string> =>
    Object.fromEntries(
      storedRows.flatMap(({ name, value }) => (value !== null && source.counts(name) ? [[name, value] as const] : [])),
    );

  /** Merges the stored values into the settings. Skips values that are invalid in this release or environment. */
  function mergeValid(storedRows: readonly SettingRow[]): Config {
    const values = valuesIn(storedRows);
    try {
      return mergeValues(values);
    } catch {
      const valid: Record<string, string> = {};
      for (const [name, value] of Object.entries(values)) {
        try {
          mergeValues({ ...valid, [name]: value });
          valid[name] = value;
        } catch (error) {
          logger.warn({ setting: name, cause: String(error) }, "a stored setting is invalid");
        }
      }
      return mergeValues(valid);
    }
  }

  async function refresh(): Promise<void> {
    current = mergeValid(await listRows());
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
    const value = name === "APP_SECRET" ? start.appSecret : source.environmentValues[name];
    return value === undefined ? undefined : createHmac("sha256", key).update(`${name}\n${value}`).digest("base64url");
  };

  /** Records secrets. A secret's age counts from the first start that found it. */
  async function recordSecrets(): Promise<void> {
    const at = new Date(clock.now());
    const present = secretNames.flatMap((name) => {
      const digest = digestOf(name);
      return digest === undefined ? [] : [{ name, digest, since: at }];
    });
    if (present.length > 0)
      await db
        .insert(secretSeen)
        .values(present)
        .onConflictDoUpdate({
          target: secretSeen.name,
          set: { digest: sql`excluded.digest`, since: sql`excluded.since` },
          setWhere: sql`${secretSeen.digest} <> excluded.digest`,
        });
  }
  await recordSecrets();

  return {
    config: viewOf(start, source.names, () => current),
    listChanged: async () => new Map((await listRows()).map((row) => [row.name, row])),
    faultOf: async (name, value) => {
      const otherValues = valuesIn((await listRows()).filter((row) => row.name !== name));
      try {
        mergeValues(value === null ? otherValues : { ...otherValues, [name]: value });
        return undefined;
      } catch (error) {
        if (error instanceof StartupError) return error.message;
        throw error;
      }
    },
    save: async (tx, { name, value, version }, by) => {
      const row = { name, value, updatedAt: new Date(clock.now()), updatedBy: by };
      const written =
        version === 0
          ? await tx
              .insert(settingValue)
              .values({ ...row, version: 1 })
              .onConflictDoNothing()
          : await tx
              .update(settingValue)
              .set({ ...row, version: version + 1 })
              .where(and(eq(settingValue.name, name), eq(settingValue.version, version)));
      return written.rowCount === 1;
    },
    apply: async (name) => {
      await refresh();
      bus.publish(CHANNEL, name);
    },
    secretChangeTimes: async () => {
      const presentNames = secretNames.filter((name) => digestOf(name) !== undefined);
      if (presentNames.length === 0) return new Map();
      const ages = await db
        .select()
        .from(secretSeen)
        .where(inArray(secretSeen.name, presentNames))
        .orderBy(secretSeen.name);
      return new Map(ages.map(({ name, since }) => [name, since]));
    },
  };
}

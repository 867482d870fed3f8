import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { Config } from "#config/config.ts";
import type { SettingGroup } from "#config/setting-catalogue.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import type { LiveSettings } from "#platform/live-settings.ts";

type ListQuery = InputOf<EndpointOf<"settingAdmin.list">>["query"];
type SettingList = ResultOf<EndpointOf<"settingAdmin.list">>;
type SaveInput = InputOf<EndpointOf<"settingAdmin.save">>["body"];

/** 系统设置. */
export interface SettingAdmin {
  list(requested: ListQuery): Promise<SettingList>;
  /**
   * Returns the new version. Throws setting.not_found, setting.fixed, setting.bad_value, setting.changed,
   * setting.ends_own_session (the caller must confirm first).
   */
  save(input: SaveInput, caller: Caller, origin: Origin): Promise<number>;
}

export interface SettingAdminDeps {
  readonly db: Db;
  readonly settings: LiveSettings;
  /** Returns all settings, ordered by group. */
  readonly groups: readonly SettingGroup[];
  readonly defaultTextOf: (config: Config, name: string) => string | null;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

/** Removes the name of the variable from the schema's message. */
const reasonIn = (fault: string): string => fault.replace(/^[^：]*：/, "");

export function createSettingAdmin({ db, settings, groups, defaultTextOf, audit }: SettingAdminDeps): SettingAdmin {
  const words = new Map(groups.flatMap((group) => group.settings.map((word) => [word.name, word] as const)));
  const { config } = settings;

  async function all(): Promise<SettingList["rows"]> {
    const [changed, since] = await Promise.all([settings.listChanged(), settings.secretChangeTimes()]);
    return groups.flatMap(({ title: groupTitle, settings: ofGroup }) =>
      ofGroup.map(({ name, title, hint = null, kind, isRunTime = false }) => {
        const environmentValue = config.source.environmentValues[name];
        const row = isRunTime ? changed.get(name) : undefined;
        const storedValue = row?.value ?? undefined;
        const isSecret = kind === "secret";
        const defaultValue = isSecret ? null : defaultTextOf(config, name);
        return {
          name,
          title,
          hint,
          groupTitle,
          kind,
          defaultValue,
          value: isSecret ? null : (environmentValue ?? storedValue ?? defaultValue),
          origin: environmentValue !== undefined ? "environment" : storedValue !== undefined ? "changed" : "default",
          isChangeable: isRunTime && environmentValue === undefined,
          needsRestart: !isRunTime,
          setSince: since.get(name)?.toISOString() ?? null,
          version: row?.version ?? 0,
          updatedAt: row?.updatedAt.toISOString() ?? null,
        } as const;
      }),
    );
  }

  return {
    list: async ({ keyword = "", group, origin }) => {
      const searched = keyword.trim().toLowerCase();
      const groupTitle = groups.find(({ key }) => key === group)?.title;
      const rows = (await all()).filter(
        (row) =>
          (group === undefined || row.groupTitle === groupTitle) &&
          (origin === undefined || row.origin === origin) &&
          [row.name, row.title, row.hint ?? ""].some((text) => text.toLowerCase().includes(searched)),
      );
      return { total: rows.length, rows, groups: groups.map(({ key, title }) => ({ key, title })) };
    },
    save: async ({ name, version, value: typed, isConfirmed = false }, caller, origin) => {
      const { userId, username, hasPassedTwoStep } = caller;
      const entry = { action: "setting.change", userId, username, object: name, origin };
      const { value, before } = await audit.recordRefusals(entry, async () => {
        const word = words.get(name);
        if (!word) throw new AppError("setting.not_found");
        if (!word.isRunTime || config.source.environmentValues[name] !== undefined) throw new AppError("setting.fixed");
        // An empty value is the same as no value, as in the environment.
        const newValue = typed?.trim() || null;
        const fault = await settings.faultOf(name, newValue);
        if (fault !== undefined)
          throw new AppError("setting.bad_value", { values: { reason: reasonIn(fault) }, details: { field: "value" } });
        const endsOwnSession = name === "TWO_STEP_FOR_ADMINISTRATORS" && newValue === "on" && !hasPassedTwoStep;
        if (endsOwnSession && !isConfirmed)
          throw new AppError("setting.ends_own_session", { details: { field: "value" } });
        const before = (await settings.listChanged()).get(name)?.value ?? defaultTextOf(config, name);
        return { value: newValue, before };
      });
      const after = value ?? defaultTextOf(config, name);
      const newVersion = await audit.change(db, entry, async (tx) => {
        if (!(await settings.save(tx, { name, version, value }, userId))) throw new AppError("setting.changed");
        return { result: version + 1, detail: { before: { value: before }, after: { value: after } } };
      });
      await settings.apply(name);
      return newVersion;
    },
  };
}

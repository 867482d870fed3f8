import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { webOriginOf } from "#platform/web-origin.ts";
import { type AddressFields, addressFaultOf } from "./addresses.ts";
import type { AllowedOrigins, Subsystems } from "./subsystem.service.ts";
import type {
  Entrants,
  OriginRow,
  SubsystemChange,
  SubsystemIcon,
  SubsystemRow,
  SubsystemStore,
} from "./subsystem.store.ts";

export interface RegisteredSubsystem {
  readonly row: SubsystemRow;
  readonly entrants: Entrants;
}

export interface SubsystemInput {
  /** Null: a new subsystem. */
  readonly existing: { readonly id: string; readonly version: number } | null;
  readonly change: SubsystemChange;
  readonly entrants: Entrants;
  /** Addresses that other tables store for it, by form field. */
  readonly otherAddresses: AddressFields;
}

export type OriginInput = Pick<OriginRow, "origin" | "forRedirects" | "forFrames" | "note">;

/**
 * The register for administration. The caller checks the permission, records the change, supplies the transaction and
 * calls `publishChange` after the commit.
 */
export interface SubsystemRegister {
  list(on?: Tx): Promise<readonly RegisteredSubsystem[]>;
  /**
   * Returns its id. Throws subsystem.bad_address, subsystem.unregistered_origin, subsystem.app_id_taken,
   * subsystem.unknown_role, subsystem.unknown_department, subsystem.changed.
   */
  save(tx: Tx, input: SubsystemInput, by: string): Promise<string>;
  /** Lets holders of `toCode` enter the subsystems of `fromCode` too. */
  copyRole(tx: Tx, fromCode: string, toCode: string): Promise<void>;
  /** Returns its icon. Throws subsystem.not_found. */
  remove(tx: Tx, id: string): Promise<SubsystemIcon>;
  /** Throws subsystem.changed unless these are all subsystems. */
  order(tx: Tx, appIds: readonly string[], by: string): Promise<void>;
  /** Returns the former icon. Throws subsystem.not_found. */
  setIcon(tx: Tx, appId: string, icon: SubsystemIcon, by: string): Promise<SubsystemIcon>;
  /** The registered origin; null: not registered. */
  findOrigin(on: Tx, origin: string): Promise<OriginInput | null>;
  /** Returns the origin in its stored form. Throws subsystem.bad_origin. */
  saveOrigin(tx: Tx, input: OriginInput, by: string): Promise<string>;
  /** Throws subsystem.origin_not_found. */
  removeOrigin(tx: Tx, origin: string): Promise<void>;
  /** Publishes the change, so that every node reloads. */
  publishChange(): void;
}

export interface RegisterDeps {
  readonly store: SubsystemStore;
  readonly origins: AllowedOrigins;
  readonly subsystems: Pick<Subsystems, "publishChange">;
  readonly clock: Clock;
  readonly isProduction: boolean;
}

const NO_ENTRANTS: Entrants = { roles: [], orgCodes: [] };

const withoutDuplicates = ({ roles, orgCodes }: Entrants): Entrants => ({
  roles: [...new Set(roles)],
  orgCodes: [...new Set(orgCodes)],
});

/** Runs a write and translates violated constraints into AppErrors. */
async function translateErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint = "" } = sqlErrorOf(error) ?? {};
    if (constraint === "subsystem_app_id_key")
      throw new AppError("subsystem.app_id_taken", { details: { field: "appId" } });
    if (code === "23503" && constraint.startsWith("role_subsystem"))
      throw new AppError("subsystem.unknown_role", { details: { field: "roles" } });
    throw error;
  }
}

export function createSubsystemRegister(deps: RegisterDeps): SubsystemRegister {
  const { store, origins, subsystems, clock, isProduction } = deps;
  const now = () => new Date(clock.now());
  async function requireAddresses({ change, otherAddresses }: SubsystemInput): Promise<void> {
    const addressFields: AddressFields = [
      { field: "indexPage", addresses: [change.indexPage], allowsPaths: true },
      { field: "logoutUrl", addresses: change.logoutUrl ? [change.logoutUrl] : [] },
      { field: "casServices", addresses: change.casServices ?? [] },
    ];
    if (change.kind === "own" && !change.indexPage.startsWith("/"))
      throw new AppError("subsystem.bad_address", { details: { field: "indexPage" } });
    const fault = addressFaultOf([...addressFields, ...otherAddresses], await origins.listForRedirects());
    if (!fault) return;
    const { field, origin } = fault;
    throw origin === undefined
      ? new AppError("subsystem.bad_address", { details: { field } })
      : new AppError("subsystem.unregistered_origin", { values: { origin }, details: { field, origin } });
  }

  return {
    list: async (tx) => {
      const [rows, entrants] = [await store.all(tx), await store.listEntrants(tx)];
      return rows.map((row) => ({ row, entrants: entrants.get(row.id) ?? NO_ENTRANTS }));
    },
    save: async (tx, input, by) => {
      await requireAddresses(input);
      const { existing: at, change } = input;
      const entrants = withoutDuplicates(input.entrants);
      return translateErrors(async () => {
        const savedId = at?.id ?? (await store.insert(tx, change, by, now()));
        if (at && !(await store.update(tx, { ...at, now: now(), by }, change))) throw new AppError("subsystem.changed");
        if (!(await store.setEntrants(tx, savedId, entrants)))
          throw new AppError("subsystem.unknown_department", { details: { field: "departments" } });
        return savedId;
      });
    },
    copyRole: store.copyRole,
    remove: async (tx, id) => {
      const icon = await store.remove(tx, id);
      if (!icon) throw new AppError("subsystem.not_found");
      return icon;
    },
    order: async (tx, appIds, by) => {
      if (!(await store.updateOrder(tx, appIds, by, now()))) throw new AppError("subsystem.changed");
    },
    setIcon: async (tx, appId, icon, by) => {
      const former = await store.setIcon(tx, appId, icon, by, now());
      if (!former) throw new AppError("subsystem.not_found");
      return former;
    },
    findOrigin: async (tx, address) => {
      const registered = (await store.listOrigins(tx)).find(({ origin }) => origin === webOriginOf(address));
      if (!registered) return null;
      const { origin, forRedirects, forFrames, note } = registered;
      return { origin, forRedirects, forFrames, note };
    },
    saveOrigin: async (tx, { origin: address, ...fields }, by) => {
      const origin = webOriginOf(address);
      if (origin === undefined || (isProduction && origin.startsWith("http:")))
        throw new AppError("subsystem.bad_origin", { details: { field: "origin" } });
      const tracking = { createdAt: now(), createdBy: by, updatedAt: now(), updatedBy: by };
      await store.saveOrigin(tx, { origin, ...fields, ...tracking });
      return origin;
    },
    removeOrigin: async (tx, origin) => {
      if (!(await store.removeOrigin(tx, origin))) throw new AppError("subsystem.origin_not_found");
    },
    publishChange: () => {
      origins.clearCache();
      subsystems.publishChange();
    },
  };
}

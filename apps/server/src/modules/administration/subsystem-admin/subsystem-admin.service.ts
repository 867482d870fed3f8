import type { EndpointOf, InputOf } from "@tender/contract";
import type { MenuRegister } from "#modules/access/permission/menu-register.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type {
  OriginInput,
  RegisteredSubsystem,
  SubsystemRegister,
} from "#modules/access/subsystem/subsystem-register.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { Upload } from "#modules/own-account/file/kept-files.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SignOutDeliveries } from "#modules/session/single-sign-out/deliveries.service.ts";
import type { OpenidClient, OpenidClients } from "#modules/sign-on/openid-provider/openid-clients.service.ts";
import type { AuditService, ChangeEntry } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";

import { subsystemsAt } from "./origin-use.ts";

type Wanted = InputOf<EndpointOf<"subsystemAdmin.save">>["body"];
type Icon = Pick<RegisteredSubsystem["row"], "appPhotoGroup" | "appPhotoPath">;

/**
 * Changes of subsystems by administrators. An address decides where people are sent, so each change leaves an audit
 * row.
 */
export interface SubsystemAdmin {
  /** `secret`: that of a new OpenID Connect client, returned only this once; null: none was created. */
  save(wanted: Wanted, caller: Caller, origin: Origin): Promise<{ id: string; version: number; secret: string | null }>;
  remove(id: string, caller: Caller, origin: Origin): Promise<void>;
  order(appIds: readonly string[], caller: Caller, origin: Origin): Promise<void>;
  setIcon(
    appId: string,
    upload: Upload,
    caller: Caller,
    origin: Origin,
  ): Promise<{ appPhotoGroup: string; appPhotoPath: string }>;
  newSecret(appId: string, caller: Caller, origin: Origin): Promise<string>;
  resend(id: string, caller: Caller, origin: Origin): Promise<void>;
  saveOrigin(input: OriginInput, caller: Caller, origin: Origin): Promise<void>;
  /** Returns the names of the subsystems, and the paths of titles of the menus, that link to the site. */
  useOf(site: string): Promise<{ subsystems: string[]; menus: string[][] }>;
  removeOrigin(site: string, caller: Caller, origin: Origin): Promise<void>;
}

export interface SubsystemAdminDeps {
  readonly db: Db;
  readonly menuRegister: Pick<MenuRegister, "listPathsTo">;
  readonly register: SubsystemRegister;
  readonly clients: Pick<OpenidClients, "check" | "find" | "save" | "remove" | "replaceSecret" | "publishChange">;
  readonly deliveries: Pick<SignOutDeliveries, "restart" | "wake">;
  readonly files: Pick<FileService, "createPublicSquare" | "deleteOwnerless" | "removeBytes">;
  readonly permissions: Pick<PermissionService, "hasMenus">;
  readonly proofs: Pick<ProofService, "require">;
  readonly approvals: Pick<ApprovalService, "requireSecond">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

const ICON_GROUP = "subsystem-icon";
const ICON_EDGE = 128;

/** The fields of an audit row: all that is saved of a subsystem and its client, without a secret. */
function shown({ row, entrants }: RegisteredSubsystem, client: OpenidClient | undefined) {
  const { appId, appCnName, purpose, indexPage, kind, handOver, enabled, certificateGate } = row;
  const { entryRule, logoutUrl, casServices, casAttributes, casProxies } = row;
  const { roles, orgCodes: departments } = entrants;
  return {
    ...{ appId, appCnName, purpose, indexPage, kind, handOver, enabled, certificateGate, roles, departments },
    ...{ entryRule, logoutUrl, casServices, casAttributes, casProxies },
    openid: client ? shownClient(client) : null,
  };
}

function shownClient({ authMethod, redirectUris, postLogoutRedirectUris, ...client }: OpenidClient) {
  const { backchannelLogoutUri, idTokenAlgorithm, asksConsent } = client;
  const addresses = { redirectUris, postLogoutRedirectUris, backchannelLogoutUri };
  return { authMethod, ...addresses, idTokenAlgorithm, asksConsent };
}

const refused = (code: "subsystem.cas_missing" | "subsystem.openid_missing", field: string) =>
  new AppError(code, { details: { field } });

export function createSubsystemAdmin(deps: SubsystemAdminDeps): SubsystemAdmin {
  const { db, menuRegister, register, clients, deliveries, files, permissions, proofs, approvals, audit } = deps;

  const entryOf = (action: string, { userId, username }: Caller, object: string, origin: Origin) => ({
    ...{ action, userId, username, object, origin },
  });

  /** The present state; null: no subsystem has this id. */
  async function stateOf(tx: Tx, id: string | null): Promise<ReturnType<typeof shown> | null> {
    const known = await rowOf(tx, id);
    return known ? shown(known, await clients.find(known.row.appId, tx)) : null;
  }

  const rowOf = async (tx: Tx, id: string | null): Promise<RegisteredSubsystem | undefined> =>
    id === null ? undefined : (await register.list(tx)).find(({ row }) => row.id === id);

  /** A change of one subsystem and its client, recorded with before and after. */
  async function recorded<T extends { readonly id: string }>(
    entry: ChangeEntry & { readonly object: string },
    id: string | null,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const result = await audit.change(db, entry, async (tx) => {
      const before = await stateOf(tx, id);
      const made = await work(tx);
      return { result: made, detail: { before, after: await stateOf(tx, made.id) } };
    });
    register.publishChange();
    clients.publishChange(entry.object);
    return result;
  }

  function requireComplete({ kind, handOver, casServices, openid }: Wanted): void {
    if (kind !== "handover") return;
    if (handOver === "cas" && casServices.length === 0) throw refused("subsystem.cas_missing", "casServices");
    if (handOver === "openid" && (openid?.redirectUris.length ?? 0) === 0)
      throw refused("subsystem.openid_missing", "redirectUris");
  }

  /** Icons that are delivered with the platform are not deleted. */
  const dropIcon = async (tx: Tx, { appPhotoGroup, appPhotoPath }: Icon) =>
    appPhotoGroup === ICON_GROUP && appPhotoPath !== null ? files.deleteOwnerless(tx, ICON_GROUP, [appPhotoPath]) : [];

  /** Saving or removing a subsystem may change its gate as well; then a second person is required. */
  async function requireSecond(
    tx: Tx,
    id: string | null,
    isGated: boolean,
    what: string,
    caller: Caller,
  ): Promise<void> {
    const { appId = "", certificateGate = isGated } = (await rowOf(tx, id))?.row ?? {};
    if (certificateGate === isGated) return;
    approvals.requireSecond("gate", caller, () => ({
      title: `${what}子系统 ${appId}，${isGated ? "要求" : "不再要求"}核验证书`,
      facts: [{ label: "子系统", value: appId }],
    }));
  }

  /** Menus, sessions and logs refer to a subsystem by its number, so the number is fixed. */
  async function withKnownNumber(wanted: Wanted): Promise<Wanted> {
    const known = await rowOf(db, wanted.id);
    return known ? { ...wanted, appId: known.row.appId } : wanted;
  }

  /** Returns the secret of a client that needs a first one; null: none was created. */
  async function saveClient(tx: Tx, { appId, openid }: Wanted, by: string): Promise<string | null> {
    if (!openid) {
      await clients.remove(appId, tx);
      return null;
    }
    await clients.save(appId, openid, by, tx);
    const known = await clients.find(appId, tx);
    return openid.authMethod === "none" || known?.secretSince ? null : clients.replaceSecret(appId, by, tx);
  }

  return {
    save: async (sent, caller, origin) => {
      requireComplete(sent);
      await proofs.require(caller);
      const wanted = await withKnownNumber(sent);
      const { id, version, roles, departments, openid, ...change } = wanted;
      const { redirectUris = [], postLogoutRedirectUris = [], backchannelLogoutUri = null } = openid ?? {};
      return recorded(entryOf("subsystem.save", caller, wanted.appId, origin), id, async (tx) => {
        if (openid) clients.check(openid);
        await requireSecond(tx, id, change.certificateGate, "修改", caller);
        const saved = await register.save(
          tx,
          {
            existing: id === null ? null : { id, version: version ?? 0 },
            change,
            entrants: { roles, orgCodes: departments },
            otherAddresses: [
              { field: "redirectUris", addresses: redirectUris },
              { field: "postLogoutRedirectUris", addresses: postLogoutRedirectUris },
              { field: "backchannelLogoutUri", addresses: backchannelLogoutUri === null ? [] : [backchannelLogoutUri] },
            ],
          },
          caller.userId,
        );
        const secret = await saveClient(tx, wanted, caller.userId);
        return { id: saved, version: (version ?? 0) + 1, secret };
      });
    },
    remove: async (id, caller, origin) => {
      await proofs.require(caller);
      const known = await rowOf(db, id);
      if (!known) throw new AppError("subsystem.not_found");
      const { appId } = known.row;
      const { icon } = await recorded(entryOf("subsystem.remove", caller, appId, origin), id, async (tx) => {
        if (await permissions.hasMenus(appId, tx)) throw new AppError("subsystem.has_menus");
        await requireSecond(tx, id, false, "删除", caller);
        return { id, icon: await dropIcon(tx, await register.remove(tx, id)) };
      });
      await files.removeBytes(icon);
    },
    order: async (appIds, caller, origin) => {
      const entry = entryOf("subsystem.order", caller, appIds.join(" ").slice(0, 200), origin);
      await audit.change(db, entry, async (tx) => ({ result: await register.order(tx, appIds, caller.userId) }));
      register.publishChange();
    },
    setIcon: async (appId, upload, caller, origin) => {
      const entry = entryOf("subsystem.icon", caller, appId, origin);
      const picture = await audit.recordRefusals(entry, () =>
        files.createPublicSquare(ICON_GROUP, upload, ICON_EDGE, caller.userId),
      );
      const icon = { appPhotoGroup: ICON_GROUP, appPhotoPath: picture.attachPath };
      let former: Awaited<ReturnType<typeof dropIcon>>;
      try {
        former = await audit.change(db, entry, async (tx) => {
          await picture.insert(tx);
          return { result: await dropIcon(tx, await register.setIcon(tx, appId, icon, caller.userId)) };
        });
      } catch (error) {
        await picture.discard();
        throw error;
      }
      register.publishChange();
      await files.removeBytes(former);
      return icon;
    },
    newSecret: async (appId, caller, origin) => {
      await proofs.require(caller);
      const secret = await audit.change(db, entryOf("subsystem.secret", caller, appId, origin), async (tx) => {
        const client = await clients.find(appId, tx);
        if (!client || client.authMethod === "none") throw refused("subsystem.openid_missing", "authMethod");
        return { result: await clients.replaceSecret(appId, caller.userId, tx) };
      });
      clients.publishChange(appId);
      return secret;
    },
    resend: async (id, caller, origin) => {
      await audit.change(db, entryOf("subsystem.send_again", caller, id, origin), async (tx) => {
        if (!(await deliveries.restart(id, tx))) throw new AppError("subsystem.delivery_not_failed");
        return { result: undefined };
      });
      deliveries.wake();
    },
    saveOrigin: async (input, caller, origin) => {
      await proofs.require(caller);
      await audit.change(db, entryOf("origin.save", caller, input.origin, origin), async (tx) => {
        const before = await register.findOrigin(tx, input.origin);
        const saved = await register.saveOrigin(tx, input, caller.userId);
        return { result: undefined, object: saved, detail: { before, after: { ...input, origin: saved } } };
      });
      register.publishChange();
    },
    useOf: async (site) => {
      const [rows, menus] = await Promise.all([register.list(), menuRegister.listPathsTo(db, site)]);
      const addressed = await Promise.all(
        rows.map(async ({ row }) => {
          const client = await clients.find(row.appId);
          return { ...row, redirectUris: client?.redirectUris ?? [] };
        }),
      );
      return { subsystems: subsystemsAt(site, addressed), menus };
    },
    removeOrigin: async (site, caller, origin) => {
      await proofs.require(caller);
      await audit.change(db, entryOf("origin.remove", caller, site, origin), async (tx) => {
        const before = await register.findOrigin(tx, site);
        await register.removeOrigin(tx, site);
        return { result: undefined, detail: { before, after: null } };
      });
      register.publishChange();
    },
  };
}

import type { EndpointOf, InputOf } from "@tender/contract";
import type { MenuRegister } from "#modules/access/permission/menu-register.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type {
  OriginWish,
  RegisteredSubsystem,
  SubsystemRegister,
} from "#modules/access/subsystem/subsystem-register.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { Upload } from "#modules/own-account/file/kept-files.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SignOutDeliveries } from "#modules/session/single-sign-out/deliveries.service.ts";
import type { OpenidClient, OpenidClients } from "#modules/sign-on/openid-provider/openid-clients.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";

import { subsystemsAt } from "./origin-use.ts";

type Wanted = InputOf<EndpointOf<"subsystemAdmin.save">>["body"];
type Icon = Pick<RegisteredSubsystem["row"], "appPhotoGroup" | "appPhotoPath">;

/** What administrators change of subsystems. Whoever sets an address decides where people are sent: each change leaves a row. */
export interface SubsystemAdmin {
  /** `secret`: of a client of OpenID Connect that has become one, told this once. */
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
  sendAgain(id: string, caller: Caller, origin: Origin): Promise<void>;
  saveOrigin(wish: OriginWish, caller: Caller, origin: Origin): Promise<void>;
  /** What leads to a site: subsystems by name, menus each with the titles above it. */
  useOf(site: string): Promise<{ subsystems: string[]; menus: string[][] }>;
  removeOrigin(site: string, caller: Caller, origin: Origin): Promise<void>;
}

export interface SubsystemAdminDeps {
  readonly db: Db;
  readonly menuRegister: Pick<MenuRegister, "leadingTo">;
  readonly register: SubsystemRegister;
  readonly clients: Pick<OpenidClients, "check" | "find" | "save" | "remove" | "newSecret">;
  readonly deliveries: Pick<SignOutDeliveries, "restart">;
  readonly files: Pick<FileService, "savePublicSquare" | "removeOwnerless">;
  readonly permissions: Pick<PermissionService, "hasMenus">;
  readonly proofs: Pick<ProofService, "require">;
  readonly approvals: Pick<ApprovalService, "requireSecond">;
  readonly audit: Pick<AuditService, "recordAttempt" | "recordChange">;
}

const ICON_GROUP = "subsystem-icon";
const ICON_EDGE = 128;

/** What the trail says of a subsystem: everything that is saved of it, and of its client no secret. */
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

  const attempt = <T>(
    { userId, username }: Caller,
    what: { action: string; object: string; origin: Origin },
    work: () => Promise<T>,
  ): Promise<T> => audit.recordAttempt({ ...what, userId, username }, work);

  /** As it stands now; null: there is none by that id. */
  async function standing(id: string | null): Promise<ReturnType<typeof shown> | null> {
    const known = id === null ? undefined : (await register.list()).find(({ row }) => row.id === id);
    return known ? shown(known, await clients.find(known.row.appId)) : null;
  }

  const recorded = <T extends { readonly id: string }>(
    { userId, username }: Caller,
    { id, ...what }: { id: string | null; action: string; object: string; origin: Origin },
    work: () => Promise<T>,
  ): Promise<T> =>
    audit.recordChange({ ...what, userId, username }, async () => {
      const before = await standing(id);
      const result = await work();
      return { result, detail: { before, after: await standing(result.id) } };
    });

  function requireWhole({ kind, handOver, casServices, openid }: Wanted): void {
    if (kind !== "handover") return;
    if (handOver === "cas" && casServices.length === 0) throw refused("subsystem.cas_missing", "casServices");
    if (handOver === "openid" && (openid?.redirectUris.length ?? 0) === 0)
      throw refused("subsystem.openid_missing", "redirectUris");
  }

  /** Those that came with the platform stay. */
  async function removeIcon({ appPhotoGroup, appPhotoPath }: Icon): Promise<void> {
    if (appPhotoGroup === ICON_GROUP && appPhotoPath !== null) await files.removeOwnerless(ICON_GROUP, [appPhotoPath]);
  }

  /** A gate is loosened as well by the form of its subsystem, or with it. */
  async function requireSecond(id: string | null, isGated: boolean, what: string, caller: Caller): Promise<void> {
    const known = id === null ? undefined : (await register.list()).find(({ row }) => row.id === id)?.row;
    const { appId = "", certificateGate = isGated } = known ?? {};
    if (certificateGate === isGated) return;
    approvals.requireSecond("gate", caller, () => ({
      title: `${what}子系统 ${appId}，${isGated ? "要求" : "不再要求"}核验证书`,
      facts: [{ label: "子系统", value: appId }],
    }));
  }

  /** The number is what menus, sessions and logs know a subsystem by: it stays. */
  async function withKnownNumber(wanted: Wanted): Promise<Wanted> {
    const known = (await register.list()).find(({ row }) => row.id === wanted.id);
    return known ? { ...wanted, appId: known.row.appId } : wanted;
  }

  /** The secret, where the client has become one that needs one. */
  async function saveClient({ appId, openid }: Wanted, by: string): Promise<string | null> {
    if (!openid) {
      await clients.remove(appId);
      return null;
    }
    await clients.save(appId, openid, by);
    const known = await clients.find(appId);
    return openid.authMethod === "none" || known?.secretSince ? null : clients.newSecret(appId, by);
  }

  return {
    save: async (sent, caller, origin) => {
      requireWhole(sent);
      await proofs.require(caller);
      const wanted = await withKnownNumber(sent);
      const { id, version, roles, departments, openid, ...change } = wanted;
      const { redirectUris = [], postLogoutRedirectUris = [], backchannelLogoutUri = null } = openid ?? {};
      return recorded(caller, { id, action: "subsystem.save", object: wanted.appId, origin }, async () => {
        // Before anything is written: a refusal leaves both as they were.
        if (openid) clients.check(openid);
        await requireSecond(id, change.certificateGate, "修改", caller);
        const saved = await register.save(
          {
            at: id === null ? null : { id, version: version ?? 0 },
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
        const secret = await saveClient(wanted, caller.userId);
        return { id: saved, version: (version ?? 0) + 1, secret };
      });
    },
    remove: async (id, caller, origin) => {
      await proofs.require(caller);
      const known = (await register.list()).find(({ row }) => row.id === id);
      if (!known) throw new AppError("subsystem.not_found");
      const { appId } = known.row;
      await recorded(caller, { id, action: "subsystem.remove", object: appId, origin }, async () => {
        if (await permissions.hasMenus(appId)) throw new AppError("subsystem.has_menus");
        await requireSecond(id, false, "删除", caller);
        await removeIcon(await register.remove(id));
        return { id };
      });
    },
    order: (appIds, caller, origin) =>
      attempt(caller, { action: "subsystem.order", object: appIds.join(" ").slice(0, 200), origin }, () =>
        register.order(appIds, caller.userId),
      ),
    setIcon: (appId, upload, caller, origin) =>
      attempt(caller, { action: "subsystem.icon", object: appId, origin }, async () => {
        const appPhotoPath = await files.savePublicSquare(ICON_GROUP, upload, ICON_EDGE, caller.userId);
        const icon = { appPhotoGroup: ICON_GROUP, appPhotoPath };
        try {
          await removeIcon(await register.setIcon(appId, icon, caller.userId));
        } catch (error) {
          // There is no such subsystem: nobody would know of the picture.
          await removeIcon(icon);
          throw error;
        }
        return icon;
      }),
    newSecret: async (appId, caller, origin) => {
      await proofs.require(caller);
      return attempt(caller, { action: "subsystem.secret", object: appId, origin }, async () => {
        const client = await clients.find(appId);
        if (!client || client.authMethod === "none") throw refused("subsystem.openid_missing", "authMethod");
        return clients.newSecret(appId, caller.userId);
      });
    },
    sendAgain: (id, caller, origin) =>
      attempt(caller, { action: "subsystem.send_again", object: id, origin }, async () => {
        if (!(await deliveries.restart(id))) throw new AppError("subsystem.delivery_not_failed");
      }),
    saveOrigin: async (wish, caller, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      await audit.recordChange({ action: "origin.save", userId, username, object: wish.origin, origin }, async () => {
        const before = await register.findOrigin(wish.origin);
        const saved = await register.saveOrigin(wish, userId);
        return { result: undefined, object: saved, detail: { before, after: { ...wish, origin: saved } } };
      });
    },
    useOf: async (site) => {
      const [rows, menus] = await Promise.all([register.list(), menuRegister.leadingTo(db, site)]);
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
      const { userId, username } = caller;
      await audit.recordChange({ action: "origin.remove", userId, username, object: site, origin }, async () => {
        const before = await register.findOrigin(site);
        await register.removeOrigin(site);
        return { result: undefined, detail: { before, after: null } };
      });
    },
  };
}

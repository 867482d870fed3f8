import type { EndpointOf, ResultOf } from "@tender/contract";
import { routes } from "#http/routes.ts";
import type { AllowedOrigins, Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { SubsystemRegister } from "#modules/access/subsystem/subsystem-register.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { SignOutDeliveries } from "#modules/session/single-sign-out/deliveries.service.ts";
import type { OpenidClients } from "#modules/sign-on/openid-provider/openid-clients.service.ts";
import { presentDelivery, presentSubsystem } from "./subsystem-admin.presenter.ts";
import type { SubsystemAdmin } from "./subsystem-admin.service.ts";

export interface SubsystemAdminRouteDeps {
  readonly admin: SubsystemAdmin;
  readonly clients: Pick<OpenidClients, "find">;
  readonly deliveries: Pick<SignOutDeliveries, "page" | "countFailed">;
  readonly departments: Pick<DepartmentService, "all">;
  readonly allowedOrigins: Pick<AllowedOrigins, "fixed" | "listRegistered">;
  readonly register: Pick<SubsystemRegister, "list">;
  readonly roles: Pick<RoleService, "all">;
  readonly subsystems: Pick<Subsystems, "isOpen">;
  /** Whether this subsystem may receive a token in its address. */
  readonly mayHandToken: (appId: string) => boolean;
  readonly publicUrl: string;
}

export function subsystemAdminRoutes(deps: SubsystemAdminRouteDeps) {
  const { admin, clients, deliveries, allowedOrigins, register, subsystems, mayHandToken, publicUrl } = deps;

  async function list(): Promise<ResultOf<EndpointOf<"subsystemAdmin.list">>> {
    const [registered, failed, roles, departments] = await Promise.all([
      register.list(),
      deliveries.countFailed(),
      deps.roles.all(),
      deps.departments.all(),
    ]);
    const rows = await Promise.all(
      registered.map(async ({ row, entrants }) =>
        presentSubsystem({
          row,
          entrants,
          client: await clients.find(row.appId),
          failedDeliveries: failed.get(row.appId) ?? 0,
          isOpen: await subsystems.isOpen({ ...row, enabled: true }),
          mayHandToken: mayHandToken(row.appId),
        }),
      ),
    );
    return { rows, roles, departments, publicUrl };
  }

  return routes({
    "subsystemAdmin.list": list,
    "subsystemAdmin.save": ({ body }, { caller, origin }) => admin.save(body, caller, origin),
    "subsystemAdmin.remove": async ({ body }, { caller, origin }) => {
      await admin.remove(body.id, caller, origin);
      return null;
    },
    "subsystemAdmin.order": async ({ body }, { caller, origin }) => {
      await admin.order(body.appIds, caller, origin);
      return null;
    },
    "subsystemAdmin.setIcon": ({ params, file }, { caller, origin }) =>
      admin.setIcon(params.appId, file, caller, origin),
    "subsystemAdmin.rotateSecret": async ({ body }, { caller, origin }) => ({
      secret: await admin.newSecret(body.appId, caller, origin),
    }),
    "subsystemAdmin.listDeliveries": async ({ query: { page, pageSize, ...filter } }) => {
      const { total, rows } = await deliveries.page(filter, pageSize, (page - 1) * pageSize);
      return { total, rows: rows.map(presentDelivery) };
    },
    "subsystemAdmin.resend": async ({ body }, { caller, origin }) => {
      await admin.resend(body.id, caller, origin);
      return null;
    },
    "subsystemAdmin.listOrigins": async () => {
      const registered = await allowedOrigins.listRegistered();
      const fixed = allowedOrigins.fixed.map((origin) => ({
        origin,
        forRedirects: true,
        forFrames: true,
        note: "",
        isFixed: true,
      }));
      const rows = registered
        .filter(({ origin }) => !allowedOrigins.fixed.includes(origin))
        .map(({ origin, forRedirects, forFrames, note }) => ({
          origin,
          forRedirects,
          forFrames,
          note,
          isFixed: false,
        }));
      return { total: fixed.length + rows.length, rows: [...fixed, ...rows] };
    },
    "subsystemAdmin.saveOrigin": async ({ body }, { caller, origin }) => {
      await admin.saveOrigin(body, caller, origin);
      return null;
    },
    "subsystemAdmin.readOriginUse": ({ query }) => admin.useOf(query.origin),
    "subsystemAdmin.removeOrigin": async ({ body }, { caller, origin }) => {
      await admin.removeOrigin(body.origin, caller, origin);
      return null;
    },
  });
}

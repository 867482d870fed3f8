import { menuItem, roleGrant } from "@tender/server/src/modules/access/permission/permission.tables.ts";
import {
  registeredOrigin,
  roleSubsystem,
  subsystem,
} from "@tender/server/src/modules/access/subsystem/subsystem.tables.ts";
import { notice, noticeAddressee } from "@tender/server/src/modules/notices/notice/notice.tables.ts";
import { appUser } from "@tender/server/src/modules/people/account/account.tables.ts";
import { createAccountPhones } from "@tender/server/src/modules/people/account/account-phones.store.ts";
import { dataRule, dataRuleGrant } from "@tender/server/src/modules/people/data-rule/data-rule.tables.ts";
import { department, departmentMember } from "@tender/server/src/modules/people/department/department.tables.ts";
import { role, userRole } from "@tender/server/src/modules/people/role/role.tables.ts";
import type { Db } from "@tender/server/src/platform/database/database.ts";
import { newId } from "@tender/server/src/platform/ids.ts";
import { withReadings } from "@tender/server/src/platform/name-readings.ts";
import type { Passwords } from "@tender/server/src/platform/passwords.ts";
import type { ProtectedTexts } from "@tender/server/src/platform/protected-text/protected-texts.ts";
import { eq } from "drizzle-orm";

export const PASSWORD = "Tender@2026";

export interface UserInput {
  username?: string;
  realname?: string;
  password?: string | null;
  /** Time at which the password was set; default: when the account is created. */
  passwordChangedAt?: Date;
  status?: "active" | "frozen" | "deleted";
  email?: string;
  phone?: string;
  /** Ids of the user's departments. */
  departments?: readonly string[];
  /** Codes of roles held in every department; missing ones are created. */
  roles?: readonly string[];
}

export type DataRuleInput = Pick<typeof dataRule.$inferInsert, "list" | "columnCode" | "columnType" | "condition"> &
  Partial<typeof dataRule.$inferInsert>;

export interface CreatedUser {
  id: string;
  username: string;
  password: string;
}

/** Returns functions that insert rows with default values; a test states only the values it depends on. */
export function factories(db: Db, passwords: Passwords, texts: Pick<ProtectedTexts, "of">) {
  const phones = createAccountPhones(db, texts);
  let n = 0;
  let hashed: Promise<string> | undefined;
  const hash = (plain: string) => {
    if (plain !== PASSWORD) return passwords.hash(plain);
    hashed ??= passwords.hash(plain);
    return hashed;
  };

  const make = {
    department: async (overrides: { orgCode?: string; departName?: string; parentId?: string } = {}) => {
      n += 1;
      const row = {
        id: newId(),
        orgCode: overrides.orgCode ?? `A${String(n).padStart(2, "0")}`,
        departName: overrides.departName ?? `部门${n}`,
        parentId: overrides.parentId ?? null,
      };
      await db.insert(department).values(row);
      return row;
    },
    /** Creates a role with the button codes it grants, in an app. */
    role: async (code: string, permissions: readonly string[] = [], appId = "70001"): Promise<string> => {
      await db.insert(role).values({ code, name: code }).onConflictDoNothing();
      const [found] = await db.select({ id: role.id }).from(role).where(eq(role.code, code));
      if (!found) throw new Error(`no role ${code}`);
      const roleId = found.id;
      if (permissions.length === 0) return roleId;
      const button = { appId, kind: 2, type: "1", status: "1" } as const;
      const buttons = permissions.map((action) => ({ ...button, id: newId(), title: action, action }));
      await db.insert(menuItem).values(buttons);
      await db.insert(roleGrant).values(buttons.map(({ id }) => ({ roleId, menuItemId: id })));
      return roleId;
    },
    /**
     * Limits what holders of a role see of a list. Bypasses the product, so that the node's cached rules have to expire
     * first.
     */
    dataRule: async (roleId: string, overrides: DataRuleInput): Promise<void> => {
      n += 1;
      const id = newId();
      await db.insert(dataRule).values({ title: `规则${n}`, ...overrides, id });
      await db.insert(dataRuleGrant).values({ roleId, ruleId: id });
    },
    /** Creates a menu item or button that is granted to these roles; missing roles are created. */
    menuItem: async (
      overrides: Partial<typeof menuItem.$inferInsert> = {},
      roles: readonly string[] = [],
    ): Promise<string> => {
      n += 1;
      const id = newId();
      const title = overrides.title ?? `菜单${n}`;
      await db.insert(menuItem).values({ id, appId: "70001", kind: 0, path: `/menu-${n}`, ...overrides, title });
      for (const code of roles) await db.insert(roleGrant).values({ roleId: await make.role(code), menuItemId: id });
      return id;
    },
    /** Registers the site of an address for redirects. */
    site: async (address: string): Promise<void> => {
      const site = { origin: new URL(address).origin, forRedirects: true, forFrames: false };
      await db.insert(registeredOrigin).values(site).onConflictDoNothing();
    },
    /** Creates a subsystem that these roles may enter; missing roles are created. */
    subsystem: async (
      overrides: Partial<typeof subsystem.$inferInsert> & { appId: string },
      roles: readonly string[] = [],
    ): Promise<string> => {
      const id = newId();
      const defaults = {
        appCnName: `子系统${overrides.appId}`,
        indexPage: "/dashboard/analysis",
        kind: "own" as const,
      };
      await db.insert(subsystem).values({ ...defaults, ...overrides, id });
      const addresses = [overrides.indexPage ?? "", ...(overrides.casServices ?? [])].filter((address) =>
        URL.canParse(address),
      );
      for (const address of addresses) await make.site(address);
      for (const code of roles) {
        await make.role(code);
        await db.insert(roleSubsystem).values({ roleCode: code, subsystemId: id });
      }
      return id;
    },
    grantRole: async (userId: string, roleId: string, departmentId: string | null = null): Promise<void> => {
      await db.insert(userRole).values({ userId, roleId, departmentId });
    },
    /** Creates a published notice. Without `people` it is for all people. */
    notice: async (
      overrides: Partial<typeof notice.$inferInsert> = {},
      people?: readonly string[],
    ): Promise<string> => {
      n += 1;
      const id = newId();
      const at = overrides.publishedAt ?? new Date(Date.now());
      const defaults = {
        kind: "1",
        title: `通知${n}`,
        html: "<p>内容</p>",
        priority: "L",
        sender: "系统管理员",
      } as const;
      const audience = { departments: [], roles: [], people: [] };
      const reach = people ? "named" : "all";
      const when = { state: "published", publishedAt: at, startsAt: at } as const;
      await db.insert(notice).values({ ...defaults, audience, reach, ...when, ...overrides, id });
      for (const userId of people ?? []) await db.insert(noticeAddressee).values({ userId, noticeId: id });
      return id;
    },
    user: async (overrides: UserInput = {}): Promise<CreatedUser> => {
      n += 1;
      const id = newId();
      const username = overrides.username ?? `user${n}`;
      const password = overrides.password ?? PASSWORD;
      await db.insert(appUser).values({
        id,
        username,
        ...withReadings({ realname: overrides.realname ?? `用户${n}` }),
        status: overrides.status ?? "active",
        email: overrides.email ?? null,
        phone: phones.text.seal(overrides.phone ?? null),
        passwordChangedAt: overrides.passwordChangedAt ?? null,
        passwordHash: overrides.password === null ? null : await hash(password),
      });
      await phones.addDigests(db, [{ id, phone: overrides.phone ?? null }]);
      for (const departmentId of overrides.departments ?? [])
        await db.insert(departmentMember).values({ userId: id, departmentId });
      for (const code of overrides.roles ?? []) await make.grantRole(id, await make.role(code));
      return { id, username, password };
    },
  };
  return make;
}

import type { RoleCode } from "./roles.ts";

export interface ButtonTemplate {
  readonly action: string;
  readonly title: string;
  readonly roles: readonly RoleCode[];
}

export interface MenuTemplate {
  readonly key: string;
  readonly title: string;
  readonly path: string;
  readonly icon?: string;
  readonly component?: string;
  readonly redirect?: string;
  readonly url?: string;
  /** Key of the group in which an earlier release delivered the menu. A menu that is still there unchanged is moved. */
  readonly formerlyIn?: string;
  /** For a group: the group that it follows directly when a later release adds it. */
  readonly follows?: string;
  readonly keepAlive?: true;
  readonly opensWindow?: true;
  /** Opened by a link only; not listed in the menu. */
  readonly hidden?: true;
  /** Shown to holders of one of these permissions. */
  readonly permissionList?: readonly string[];
  /** Roles that receive the menu. A group is visible to people who see one of its entries. */
  readonly roles?: readonly RoleCode[];
  readonly buttons?: readonly ButtonTemplate[];
  readonly children?: readonly MenuTemplate[];
}

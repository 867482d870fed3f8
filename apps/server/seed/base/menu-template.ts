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
  /** The key of the group in which an earlier release delivered it: whoever left it there as it was finds it moved. */
  readonly formerlyIn?: string;
  /** A group: it comes right behind this one, where a later release adds it. */
  readonly follows?: string;
  readonly keepAlive?: true;
  readonly opensWindow?: true;
  /** Opened by those who are led there; no line of the menu. */
  readonly hidden?: true;
  /** Shown to holders of one of these codes. */
  readonly permissionList?: readonly string[];
  /** Who has it; a group is there for those who have something in it. */
  readonly roles?: readonly RoleCode[];
  readonly buttons?: readonly ButtonTemplate[];
  readonly children?: readonly MenuTemplate[];
}

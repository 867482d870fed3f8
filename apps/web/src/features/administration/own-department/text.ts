export const branchText = {
  title: "我的部门",
  note: "维护您负责的部门及其下级的成员，授予和收回成员的部门角色。",
  none: "您没有负责的部门；部门负责人由管理员在部门管理中设置",
  choose: "请选择部门，查看其成员",
  back: "返回部门树",
  close: "关闭",
} as const;

export const treeText = {
  label: "我负责的部门",
  subject: "部门",
  loading: "正在加载部门",
  none: "您没有负责的部门",
  drag: "",
  more: (remaining: number) => `还有 ${remaining} 个，点击继续显示`,
} as const;

export const detailText = {
  subject: "部门详情",
  path: (names: readonly string[]) => names.join(" / "),
  orgCode: "部门编码",
  leaders: "负责人",
  noLeader: "未设置",
  below: "下级部门",
  belowCount: (count: number) => (count === 0 ? "没有" : `${count} 个（含各级）`),
} as const;

export const roleText = {
  set: "角色",
  setOf: (name: string) => `设置角色 ${name}`,
  title: (name: string, departName: string) => `${name}在${departName}的角色`,
  subject: "角色",
  loading: "正在加载角色",
  note: "仅在该部门有效。您只能授予和收回不超出本人在所有部门权限的角色。",
  none: "没有您可以授予的角色",
  alreadyGranted: "已持有",
  notRevocable: "超出您的权限，不能收回",
  grant: "授予",
  revoke: "收回",
  grantOf: (role: string) => `授予 ${role}`,
  revokeOf: (role: string) => `收回 ${role}`,
  granted: (role: string) => `已授予角色“${role}”`,
  revoked: (role: string) => `已收回角色“${role}”`,
} as const;

export const departmentAdminText = {
  title: "部门管理",
  note: "部门编码由平台按层级生成；子系统准入、通知范围和档案数据均按部门及其下级生效。",
  cancel: "取消",
  save: "保存",
  import: "导入",
  backToTree: "返回部门管理",
} as const;

export const treeText = {
  label: "部门树",
  subject: "部门",
  loading: "正在加载部门",
  none: "暂无部门",
  search: "查找部门",
  searchHint: "名称或编码",
  found: (count: number, hasMore: boolean) => (hasMore ? `显示前 ${count} 个，请继续输入` : `找到 ${count} 个部门`),
  nothingFound: "没有符合条件的部门",
  more: (remaining: number) => `还有 ${remaining} 个，点击继续显示`,
  addRoot: "新增一级部门",
  drag: "拖动调整顺序；向右拖动到某部门下方，即成为其下级。",
} as const;

export const detailText = {
  choose: "请选择部门，查看其成员和负责人",
  subject: "部门详情",
  back: "返回部门树",
  path: (names: readonly string[]) => names.join(" / "),
  orgCode: "部门编码",
  leaders: "负责人",
  noLeader: "未设置",
  below: "下级部门",
  belowCount: (count: number) => (count === 0 ? "没有" : `${count} 个（含各级）`),
  uses: "引用情况",
  noUses: "没有",
  use: (count: number, kind: string) => `${count > 10_000 ? "10,000+" : count} ${kind}`,
  addChild: "新增下级",
  rename: "改名",
  move: "移动",
  merge: "合并",
  up: "上移",
  down: "下移",
  setLeaders: "设置负责人",
  remove: "删除",
  removeTitle: "删除部门",
  removeQuestion: (name: string) => `确定删除“${name}”？有下级、成员或引用的部门不能删除。`,
  removed: (name: string) => `“${name}”已删除`,
} as const;

export const nameText = {
  addRoot: "新增一级部门",
  addChild: (name: string) => `在“${name}”下新增部门`,
  rename: "部门改名",
  name: "部门名称",
  missing: "请输入部门名称",
  added: (name: string, code: string) => `“${name}”已新增，编码 ${code}`,
  renamed: (name: string) => `已改名为“${name}”`,
} as const;

export const moveText = {
  title: (name: string) => `移动“${name}”`,
  parent: "新的上级部门",
  parentHint: "输入名称或编码查找",
  noParent: "作为一级部门",
  none: "没有符合条件的部门",
  missing: "请选择新的上级部门",
  submit: "移动",
  confirmTitle: "移动部门",
  codes: (count: number, from: string, to: string) =>
    `${count} 个部门的编码将改变：${from} 变为 ${to}，下级编码随之改变，立即生效。`,
  rights: "成员在子系统、通知和档案中的可见范围随新的上级改变。",
  uses: (uses: string) => `一并更新或受影响：${uses}。`,
  same: "上级部门没有改变",
  moved: (name: string, code: string) => `“${name}”已移动，编码 ${code}`,
} as const;

export const mergeText = {
  title: (name: string) => `将“${name}”合并到`,
  into: "合并到的部门",
  missing: "请选择合并到的部门",
  submit: "合并",
  confirmTitle: "合并部门",
  question: (name: string, members: number, departments: number) =>
    `“${name}”的 ${members} 名成员、部门内的角色和 ${departments} 个下级部门归入所选部门，“${name}”随后删除，不能恢复，立即生效。`,
  uses: (uses: string) => `以下改为指向所选部门：${uses}。`,
  merged: (name: string) => `“${name}”已合并`,
} as const;

export const leaderText = {
  leader: "负责人",
  title: "设置负责人",
  hint: "从成员中选择，最多 20 人，可不设置",
  find: "输入姓名或账号查找",
  noneFound: "没有符合条件的成员",
  saved: "负责人已保存",
} as const;

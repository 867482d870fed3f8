export const menuText = {
  title: (name: string) => `为“${name}”建立菜单`,
  name: "菜单名称",
  nameMissing: "请填写菜单名称",
  parent: "上级菜单",
  parentHint: "不选则作为最上级",
  top: "最上级",
  noParent: "没有符合条件的菜单",
  submit: "建立菜单",
  cancel: "取消",
  created: (name: string) => `菜单“${name}”已建立，请在角色管理中授予角色`,
} as const;

export const listText = {
  updatedAt: "最近修改",
  updatedBy: "修改人",
  never: "—",
} as const;

export const newText = {
  code: "编码",
  submit: "新建并设计",
  copySubmit: "复制并设计",
  cancel: "取消",
} as const;

export const designerText = {
  back: "返回列表",
  unsaved: "有未保存的修改",
  allSaved: "修改已保存",
  restored: "已恢复上次未保存的修改。",
  discard: "放弃这些修改",
  discarded: "已放弃未保存的修改",
  undo: "撤销",
  redo: "重做",
  undone: "已撤销一步",
  redone: "已重做一步",
} as const;

export const choiceText = {
  choices: "选项",
  value: (position: number) => `第 ${position} 项的值`,
  label: (position: number) => `第 ${position} 项的文字`,
  add: "添加选项",
  remove: (position: number) => `删除第 ${position} 项`,
} as const;

export const faultText = {
  faults: (count: number) => `${count} 处需要修改`,
  none: "没有问题",
  list: "需要修改之处",
} as const;

export const savedText = {
  none: "暂无保存记录",
  by: (name: string) => `由 ${name} 保存`,
  newest: "最新",
  view: "查看",
  viewOf: (at: string) => `查看 ${at}`,
  compare: "比较",
  table: "两条记录的差异",
  restore: "恢复",
  restoreOf: (at: string) => `恢复 ${at}`,
} as const;

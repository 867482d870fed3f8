import type { DictionaryColor } from "@tender/contract";

export const dictionaryAdminText = {
  title: "数据字典",
  sections: { dictionaries: "字典", selects: "选择列表", removed: "回收站" },
  cancel: "取消",
  close: "关闭",
  save: "保存",
  more: (name: string) => `${name} 的更多操作`,
} as const;

export const listText = {
  dictionary: {
    title: "数据字典",
    note: "字典随登录下发，变更立即在所有页面生效。内置字典不能删除，其中内置的值不能修改。",
    add: "新增字典",
    empty: "暂无字典",
  },
  select: {
    title: "选择列表",
    note: "供表单按类型读取的选项，变更立即生效。",
    add: "新增选择列表",
    empty: "暂无选择列表",
  },
  keyword: "编码或名称",
  keywordHint: "输入后点击“查询”",
  source: "来源",
  sources: { "1": "内置", "0": "自建" },
  code: "编码",
  name: "名称",
  valueType: "值类型",
  valueTypes: { text: "文本", number: "整数" },
  items: "项数",
  description: "说明",
  updated: "最近修改",
  noneFound: "没有符合条件的字典",
  openItems: "字典项",
  edit: "编辑",
  remove: "删除",
  removeQuestion: (name: string) => `“${name}”将移入回收站，不再下发，可从回收站恢复。`,
  removed: (name: string) => `“${name}”已移入回收站`,
  removeMany: (count: number) => `选中的 ${count} 个将移入回收站，可从回收站恢复。`,
  import: "导入",
} as const;

export const dictionaryFormText = {
  add: { dictionary: "新增字典", select: "新增选择列表" },
  edit: { dictionary: "编辑字典", select: "编辑选择列表" },
  codeHint: "以字母开头，可含字母、数字和 _ . -，保存后不能修改",
  codeFault: "编码以字母开头，只含字母、数字和 _ . -，最多 60 位",
  nameMissing: "请输入名称",
  typeHint: "整数字典的值只能是整数",
  saved: (name: string) => `已保存“${name}”`,
} as const;

export const itemsText = {
  title: (name: string, code: string) => `${name}（${code}）`,
  note: "拖动左侧标记或用上移、下移排列。停用的项不再下发。",
  subject: "字典项",
  loading: "正在加载字典项",
  back: "返回列表",
  add: "新增字典项",
  none: "暂无字典项",
  noneFound: "没有符合条件的字典项",
  showAll: "显示全部",
  search: "查找字典项",
  searchHint: "值或文本",
  found: (count: number) => `找到 ${count} 项`,
  rest: (count: number) => `显示其余 ${count} 项`,
  value: "值",
  text: "文本",
  color: "颜色",
  noColor: "无",
  description: "说明",
  state: "状态",
  enabled: "启用",
  disabled: "停用",
  builtin: "内置",
  drag: "拖动排列",
  up: (text: string) => `上移 ${text}`,
  down: (text: string) => `下移 ${text}`,
  edit: "编辑",
  enable: "启用",
  disable: "停用",
  remove: "删除",
  removeTitle: "删除字典项",
  removeQuestion: (text: string, value: string) => `删除“${text}”（${value}）后不能恢复。`,
  removed: (text: string) => `已删除“${text}”`,
  switched: (text: string, isOn: boolean) => `“${text}”已${isOn ? "启用" : "停用"}`,
} as const;

export const itemFormText = {
  add: "新增字典项",
  edit: "编辑字典项",
  valueMissing: "请输入值",
  valueBuiltin: "内置的值不能修改",
  textMissing: "请输入文本",
  deletedByOthers: "该字典项已被他人删除",
  saved: (text: string) => `已保存“${text}”`,
} as const;

export const binText = {
  note: "恢复后重新下发；彻底删除后不能恢复。",
  removedAt: "删除时间",
  kind: "类别",
  kinds: { dictionary: "字典", select: "选择列表" },
  restore: "恢复",
  erase: "彻底删除",
  restored: (name: string) => `“${name}”已恢复`,
  erased: (name: string) => `“${name}”已彻底删除`,
  eraseQuestion: (name: string) => `“${name}”及其全部字典项将彻底删除，不能恢复。`,
  restoreMany: (count: number) => `恢复选中的 ${count} 个。`,
  eraseMany: (count: number) => `彻底删除选中的 ${count} 个，不能恢复。`,
  empty: "回收站为空",
} as const;

const importColumns = ["字典编码", "字典名称", "值", "文本", "颜色", "状态", "说明"];

export const importText = {
  template: {
    dictionary: { name: "字典导入模板", columns: importColumns },
    select: { name: "选择列表导入模板", columns: importColumns },
  },
  title: { dictionary: "导入字典", select: "导入选择列表" },
  hint: "选择导出的 Excel（xlsx）、CSV 或 JSON 文件。已有项按编码和值更新，新项予以新增，文件中未列的保持不变。有一行不正确则全部不导入。",
  columns: "表格的列：字典编码、字典名称、值、文本、颜色、状态、说明，其中字典编码、值、文本必填。",
  nothing: "文件内容与现有字典一致，无须导入。",
  newDictionaries: (count: number) => `新增字典 ${count} 个`,
  changedDictionaries: (count: number) => `更新字典 ${count} 个`,
  newItems: (count: number) => `新增字典项 ${count} 项`,
  changedItems: (count: number) => `修改字典项 ${count} 项`,
} as const;

export const colorNames: Readonly<Record<DictionaryColor, string>> = {
  grey: "灰",
  blue: "蓝",
  cyan: "青",
  green: "绿",
  gold: "金",
  orange: "橙",
  red: "红",
  purple: "紫",
};

export const categoryAdminText = {
  title: "分类字典",
  note: "编码由平台按层级生成。表单按编码读取分类树；停用的分类及其下级不再供选择。",
  cancel: "取消",
  save: "保存",
} as const;

export const importText = {
  open: "导入",
  template: { name: "分类导入模板", columns: ["编码", "分类", "状态", "说明"] },
  title: "导入分类",
  hint: "选择 xlsx 或 CSV，表头为编码、分类、状态、说明；“分类”列填写各级名称，以“ / ”分隔，上级在前。可先导出现有分类作为样例。",
  note: "已有分类更新状态和说明，新分类由平台生成编码，不删除分类。有一行不正确则全部不导入。",
  unit: "行",
  nothing: "文件与现有分类一致，无须导入。",
  created: (count: number) => `新增 ${count} 个分类`,
  changed: (count: number) => `更新 ${count} 个分类`,
} as const;

export const treeText = {
  label: "分类树",
  subject: "分类",
  loading: "正在加载分类",
  none: "暂无分类",
  search: "查找分类",
  searchHint: "名称或编码",
  found: (count: number, hasMore: boolean) => (hasMore ? `显示前 ${count} 个，请继续输入` : `找到 ${count} 个分类`),
  nothingFound: "没有符合条件的分类",
  more: (remaining: number) => `还有 ${remaining} 个，点击继续显示`,
  addRoot: "新增一级分类",
  drag: "拖动调整顺序；向右拖动到某分类下方，即成为其下级。",
  off: "停用",
} as const;

export const detailText = {
  choose: "请选择分类",
  subject: "分类详情",
  back: "返回分类树",
  path: (names: readonly string[]) => names.join(" / "),
  code: "编码",
  state: "状态",
  states: { on: "启用", off: "停用" },
  below: "下级分类",
  belowCount: (count: number) => (count === 0 ? "没有" : `${count} 个（含各级）`),
  description: "说明",
  none: "—",
  addChild: "新增下级",
  edit: "编辑",
  move: "移动",
  up: "上移",
  down: "下移",
  remove: "删除",
  removeTitle: "删除分类",
  removeQuestion: (name: string) => `删除“${name}”后不能恢复。有下级的分类不能删除。`,
  removed: (name: string) => `“${name}”已删除`,
} as const;

export const formText = {
  addChild: (name: string) => `在“${name}”下新增分类`,
  edit: "编辑分类",
  name: "名称",
  missing: "请输入名称",
  saved: (name: string, code: string) => `“${name}”已保存，编码 ${code}`,
} as const;

export const moveText = {
  title: (name: string) => `移动“${name}”`,
  confirmTitle: "移动分类",
  question: (name: string, code: string, count: number) =>
    `“${name}”（${code}）${count === 0 ? "" : `及其 ${count} 个下级`}的编码将按新的上级重新生成，立即生效。已按原编码保存的内容不随之改变。`,
  parent: "新的上级分类",
  parentHint: "输入名称或编码查找",
  missing: "请选择新的上级分类",
  same: "该分类已在所选上级之下",
  noParent: "无（成为一级分类）",
  none: "没有符合条件的分类",
  submit: "移动",
  moved: (name: string, code: string) => `“${name}”已移动，编码 ${code}`,
} as const;

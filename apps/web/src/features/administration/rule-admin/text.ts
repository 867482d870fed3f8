import type { FillPart } from "@tender/contract";

export const ruleText = {
  keyword: "编码或名称",
  keywordHint: "输入后点击“查询”",
  state: "状态",
  states: { "1": "启用", "0": "停用" },
  code: "编码",
  codeHint: "以字母开头，可含字母、数字和 _ . -，保存后不能修改",
  codeFault: "编码以字母开头，只含字母、数字和 _ . -，最多 60 位",
  name: "名称",
  nameMissing: "请输入名称",
  description: "说明",
  builtin: "内置",
  updated: "最近修改",
  more: (name: string) => `${name} 的更多操作`,
  edit: "编辑",
  enable: "启用",
  disable: "停用",
  remove: "删除",
  cancel: "取消",
  save: "保存",
  saved: (name: string) => `已保存“${name}”`,
  removed: (name: string) => `已删除“${name}”`,
  switched: (name: string, isOn: boolean) => `“${name}”已${isOn ? "启用" : "停用"}`,
  noneFound: "没有符合条件的规则",
  removeQuestion: (name: string) => `删除规则“${name}”后不能恢复。`,
  deletedByOthers: "该规则已被他人删除",
  up: (number: number) => `上移第 ${number} 项`,
  down: (number: number) => `下移第 ${number} 项`,
  removePart: (number: number) => `移除第 ${number} 项`,
  tryTitle: "测试",
} as const;

export const checkText = {
  title: "校验规则",
  note: "表单按编码使用规则校验输入的值。规则停用后，所有值均视为通过。",
  add: "新增校验规则",
  editTitle: "编辑校验规则",
  empty: "暂无校验规则",
  steps: "校验步骤",
  stepsHint: "先按顺序校验标为“最先”的整个值，再从头逐段校验各位，最后校验其余的整个值；空值不校验。",
  stepCount: (count: number) => `${count} 步`,
  part: "校验范围",
  whole: "整个值",
  digits: "后续若干位",
  count: "位数",
  countFault: "位数为 1 至 100",
  pattern: "表达式",
  patternHint: "须与整段相符，不支持前后断言和反向引用",
  patternMissing: "请输入表达式",
  message: "不符合时的提示",
  messageMissing: "请输入提示",
  first: "最先校验",
  addStep: "添加步骤",
  stepOf: (number: number) => `第 ${number} 步`,
  value: "要校验的值",
  try: "校验",
  passed: "通过",
  emptyPasses: "空值不校验，直接通过",
  failed: (message: string) => `不通过：${message}`,
  tested: (number: number, text: string, isPassed: boolean) =>
    `第 ${number} 步：“${text}”${isPassed ? "符合" : "不符合"}`,
} as const;

export const fillText = {
  title: "填值规则",
  note: "按规则生成编号，同一编号仅生成一次。已生成过编号的规则不能删除，可停用。",
  add: "新增填值规则",
  editTitle: "编辑填值规则",
  empty: "暂无填值规则",
  next: "下一个编号",
  nothing: "—",
  parts: "编号的组成",
  partsHint: "按自上而下的顺序连接。",
  kind: "类型",
  kinds: { text: "固定文本", date: "日期时间", department: "部门编码", person: "账号", sequence: "流水号" },
  text: "文本",
  textMissing: "请输入文本",
  format: "格式",
  formats: {
    yyyy: "年（2026）",
    yy: "两位年（26）",
    yyyyMM: "年月（202611）",
    yyMM: "两位年月（2611）",
    yyyyMMdd: "年月日（20261120）",
    yyMMdd: "两位年月日（261120）",
    MMdd: "月日（1120）",
    HHmmss: "时分秒（140509）",
  },
  digits: "位数",
  start: "起始值",
  numberFault: "请输入整数",
  restarts: "重新计数",
  restartWords: { never: "不重新计数", year: "每年", month: "每月", day: "每天" },
  perDepartment: "各部门分别计数",
  isGapless: "须连续（仅在保存记录时生成）",
  addPart: "添加组成部分",
  partOf: (number: number) => `第 ${number} 部分`,
  try: "查看后续编号",
  values: (values: readonly string[]) => `后续编号依次为：${values.join("、")}`,
  noNumber: "测试不占用编号。",
  draw: "取号",
  drawQuestion: (name: string) => `按“${name}”取用下一个编号，取用后不再分配。`,
  drawn: (value: string) => `已取用编号 ${value}`,
} as const;

/** Returns a part in a few words: `ZC-`, `年月`, `流水号 4 位`. */
export function partWords(part: FillPart): string {
  switch (part.kind) {
    case "text":
      return part.text;
    case "date":
      return fillText.formats[part.format].replace(/（.*/, "");
    case "sequence":
      return `流水号 ${part.digits} 位`;
    default:
      return fillText.kinds[part.kind];
  }
}

export const importText = {
  open: "导入",
  title: { "validation.list": "导入校验规则", "fillRule.list": "导入填值规则" },
  hint: "选择导出的 JSON 文件。已有规则按编码更新，新规则予以新增，文件中未列的保持不变。有一条不正确则全部不导入。",
  nothing: "文件内容与现有规则一致，无须导入。",
  created: (count: number) => `新增规则 ${count} 条`,
  changed: (count: number) => `更新规则 ${count} 条`,
} as const;

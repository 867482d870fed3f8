import { auditActions } from "#modules/trail/audit/audit-actions.ts";

export interface DictionaryTemplate {
  readonly code: string;
  readonly name: string;
  /** Value and text, in order. */
  readonly items: readonly (readonly [value: string, text: string])[];
}

/** Returns the words as items in order, with values counted from `from`. */
const numbered = (from: number, words: string): DictionaryTemplate["items"] =>
  words.split(" ").map((text, index) => [String(from + index), text] as const);
const padded = (words: string): DictionaryTemplate["items"] =>
  words.split(" ").map((text, index) => [String(index + 1).padStart(2, "0"), text] as const);

/** Dictionaries. Domain, section 4. */
export const dictionaryTemplates: readonly DictionaryTemplate[] = [
  {
    code: "cgfs",
    name: "采购方式",
    items: [
      ...numbered(1, "公开招标 邀请招标 竞争性谈判 询价 单一来源采购 竞争性磋商 框架协议采购 合作创新采购"),
      ...numbered(20, "直接发包/直接采购 竞价 比选/遴选 电子卖场"),
      ["O1", "公开类"],
      ["O2", "选择类"],
      ["O3", "限制类"],
      ["O4", "直接类"],
      ["99", "未映射"],
    ],
  },
  {
    code: "category",
    name: "采购类别",
    items: [
      ["A", "货物"],
      ["B", "工程"],
      ["C", "服务"],
      ["9", "未分类"],
    ],
  },
  { code: "zzxs", name: "组织形式", items: numbered(0, "分散 政府集中 部门集中") },
  { code: "xmzt", name: "项目状态", items: numbered(0, "意向 拟采购 进行中 已完成 流标/废标 终止 撤回") },
  { code: "xmjd", name: "项目阶段", items: numbered(1, "立项 公告 更正 开评标 定标 合同 履约 终止") },
  { code: "psbf", name: "评审办法", items: numbered(1, "最低评标价 综合评分 质量优先 全寿命成本") },
  { code: "tbzt", name: "投标状态", items: numbered(0, "受邀 已递交 有效 否决 撤回") },
  { code: "zbzt", name: "中标状态", items: numbered(0, "候选/公示 生效 取消 未成") },
  { code: "htzt", name: "合同状态", items: numbered(0, "待签 生效 终结 取消") },
  {
    code: "scale",
    name: "企业规模",
    items: [
      ["micro", "微型"],
      ["small", "小型"],
      ["medium", "中型"],
      ["sme", "中小微（未细分）"],
      ["large", "大型"],
    ],
  },
  {
    code: "gglx",
    name: "公告类型",
    items: padded(
      "采购意向 资格预审 招标/采购 单一来源公示 更正/澄清 候选人公示 结果 终止 合同 合同变更 验收 投诉处理",
    ),
  },
  {
    code: "gdzt",
    name: "归档状态",
    items: numbered(0, "待收集 收集中 整理中 检测未通过 待审核 已归档 已移交 到期待鉴定 已销毁 冻结"),
  },
  {
    code: "bgqx",
    name: "保管期限",
    items: [
      ["Y", "永久"],
      ["D30", "30 年"],
      ["D15", "15 年"],
      ["D10", "10 年"],
    ],
  },
  {
    code: "open_scope",
    name: "公开范围",
    items: [
      ["public", "公开"],
      ["internal", "内部"],
      ["restricted", "限制"],
    ],
  },
  {
    code: "dalx",
    name: "档案文件类型",
    items: padded(
      "立项委托 公告 采购文件 澄清修改 报名资格 投标文件 保证金凭证 开标记录 专家抽取签到 评审报告 结果与中标通知书 合同与变更 异议投诉 验收 音视频 日志与验签 退款凭证",
    ),
  },
  { code: "bzjfs", name: "保证金缴纳方式", items: numbered(1, "转账 电子保函 保证保险 汇票") },
  {
    code: "bzjzt",
    name: "保证金状态",
    items: numbered(0, "待缴 已到账 不足 超额 冻结 待退 已退 退款中 转履约 不予退还"),
  },
  {
    code: "xzqh",
    name: "行政区划",
    items: [
      ["11", "北京市"],
      ["12", "天津市"],
      ["13", "河北省"],
      ["14", "山西省"],
      ["15", "内蒙古自治区"],
      ["21", "辽宁省"],
      ["22", "吉林省"],
      ["23", "黑龙江省"],
      ["31", "上海市"],
      ["32", "江苏省"],
      ["33", "浙江省"],
      ["34", "安徽省"],
      ["35", "福建省"],
      ["36", "江西省"],
      ["37", "山东省"],
      ["41", "河南省"],
      ["42", "湖北省"],
      ["43", "湖南省"],
      ["44", "广东省"],
      ["45", "广西壮族自治区"],
      ["46", "海南省"],
      ["50", "重庆市"],
      ["51", "四川省"],
      ["52", "贵州省"],
      ["53", "云南省"],
      ["54", "西藏自治区"],
      ["61", "陕西省"],
      ["62", "甘肃省"],
      ["63", "青海省"],
      ["64", "宁夏回族自治区"],
      ["65", "新疆维吾尔自治区"],
      ["71", "台湾省"],
      ["81", "香港特别行政区"],
      ["82", "澳门特别行政区"],
    ],
  },
  { code: "dbzt", name: "待办状态", items: numbered(0, "待办理 已办结 已退回 已撤回 已终止") },
  {
    code: "priority",
    name: "消息优先级",
    items: [
      ["L", "一般消息"],
      ["M", "重要消息"],
      ["H", "紧急消息"],
    ],
  },
  {
    code: "position_grade",
    name: "职级",
    items: [
      ["1", "高层"],
      ["2", "中层"],
      ["3", "基层"],
    ],
  },
  { code: "audit_action", name: "日志事项", items: Object.entries(auditActions) },
  {
    code: "audit_outcome",
    name: "日志结果",
    items: [
      ["ok", "成功"],
      ["refused", "已拒绝"],
    ],
  },
];

/** Select lists of forms, by type. */
export const selectListTemplates: readonly DictionaryTemplate[] = [
  {
    code: "phone_area",
    name: "国际区号",
    items: [
      ["+86", "中国大陆 +86"],
      ["+87", "其他 +87"],
    ],
  },
  {
    code: "stats_range",
    name: "统计时间范围",
    items: [
      ["year", "本年"],
      ["12m", "近 12 月"],
      ["24m", "近 24 月"],
      ["all", "全部"],
      ["custom", "自定义"],
    ],
  },
  {
    code: "stats_basis",
    name: "统计时间依据",
    items: [
      ["archive", "归档时间"],
      ["award", "定标时间"],
      ["notice", "公告时间"],
    ],
  },
];

import { CATEGORY_LABELS, METHODS } from "./ocds/code-lists.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

const choices = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const numbered = (labels: string): Choice[] => labels.split(" ").map((label, value) => ({ value: `${value}`, label }));

/** Labels of a dossier's codes in data rules and files. */
export const archiveLabels = {
  method: METHODS.map(({ code, label }) => ({ value: code, label })),
  category: choices(CATEGORY_LABELS),
  status: numbered("意向 拟采购 进行中 已完成 流标/废标 终止 撤回"),
  archiveStatus: numbered("待收集 收集中 整理中 检测未通过 待审核 已归档 已移交 到期待鉴定 已销毁 冻结"),
  source: choices({ own: "本平台", imported: "导入" }),
  openScope: choices({ public: "公开", internal: "内部", restricted: "限制" }),
} as const satisfies Record<string, readonly Choice[]>;

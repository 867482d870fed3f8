// Maps words of the OCDS standard to codes of this platform's dictionaries (`cgfs`, `xmzt`, `zbzt`, …).

/** Procurement method of OCDS. */
export type MethodOcds = "open" | "selective" | "limited" | "direct";

export interface Method {
  code: string;
  label: string;
  ocds: MethodOcds | undefined;
}

/**
 * Dictionary `cgfs`. O1 to O4: the four classes of OCDS, for a method whose Chinese procedure is unknown. 99: no rule
 * matches.
 */
export const METHODS: readonly Method[] = [
  { code: "1", label: "公开招标", ocds: "open" },
  { code: "2", label: "邀请招标", ocds: "selective" },
  { code: "3", label: "竞争性谈判", ocds: "limited" },
  { code: "4", label: "询价", ocds: "limited" },
  { code: "5", label: "单一来源采购", ocds: "direct" },
  { code: "6", label: "竞争性磋商", ocds: "limited" },
  { code: "7", label: "框架协议采购", ocds: "selective" },
  { code: "8", label: "合作创新采购", ocds: "limited" },
  { code: "20", label: "直接发包/直接采购", ocds: "direct" },
  { code: "21", label: "竞价", ocds: "limited" },
  { code: "22", label: "比选/遴选", ocds: "limited" },
  { code: "23", label: "电子卖场", ocds: "limited" },
  { code: "O1", label: "公开类", ocds: "open" },
  { code: "O2", label: "选择类", ocds: "selective" },
  { code: "O3", label: "限制类", ocds: "limited" },
  { code: "O4", label: "直接类", ocds: "direct" },
  { code: "99", label: "未映射", ocds: undefined },
];

/** xmzt. 0 to 2 are open, 3 to 6 closed. */
export type ProjectStatus = "0" | "1" | "2" | "3" | "4" | "5" | "6";
const PROJECT_STATUS: Record<string, ProjectStatus> = {
  planning: "0",
  planned: "1",
  active: "2",
  complete: "3",
  unsuccessful: "4",
  cancelled: "5",
  withdrawn: "6",
};
export const projectStatusOf = (word: string | undefined): ProjectStatus | undefined => lookUp(PROJECT_STATUS, word);
export const isClosed = (status: ProjectStatus): boolean => status >= "3";

const AWARD_STATUS: Record<string, string> = { pending: "0", active: "1", cancelled: "2", unsuccessful: "3" };
export const awardStatusOf = (word: string | undefined): string | undefined => lookUp(AWARD_STATUS, word);

const CONTRACT_STATUS: Record<string, string> = { pending: "0", active: "1", terminated: "2", cancelled: "3" };
export const contractStatusOf = (word: string | undefined): string | undefined => lookUp(CONTRACT_STATUS, word);

const BID_STATUS: Record<string, string> = {
  invited: "0",
  pending: "1",
  valid: "2",
  disqualified: "3",
  withdrawn: "4",
};
export const bidStatusOf = (word: string | undefined): string | undefined => lookUp(BID_STATUS, word);

const EVAL_METHOD: Record<string, string> = { priceOnly: "1", ratedCriteria: "2", qualityOnly: "3", costOnly: "4" };
export const evalMethodOf = (word: string | undefined): string | undefined => lookUp(EVAL_METHOD, word);

const CATEGORY: Record<string, string> = { goods: "A", works: "B", services: "C" };
export const categoryOf = (word: string | undefined): string => lookUp(CATEGORY, word) ?? "9";

export const CATEGORY_LABELS: Record<string, string> = { A: "货物", B: "工程", C: "服务", 9: "未分类" };
/** Class of a dossier by category: HW goods, GC works, FW services, QT other. */
export const CATEGORY_CLASS: Record<string, string> = { A: "HW", B: "GC", C: "FW", 9: "QT" };

const SCALES = new Set(["micro", "small", "medium", "sme", "large"]);
export const scaleOf = (word: string | undefined): string | undefined =>
  word !== undefined && SCALES.has(word) ? word : undefined;

function lookUp<T>(list: Record<string, T>, word: string | undefined): T | undefined {
  return word !== undefined && Object.hasOwn(list, word) ? list[word] : undefined;
}

/** Codes that an administrator entered, by `enteredKey`. Threads can copy them. */
export type EnteredCodes = ReadonlyMap<string, string>;
export const enteredKey = (publisher: string, list: string, label: string): string => `${publisher}|${list}|${label}`;
export const codeMapOf =
  (codes: EnteredCodes): CodeMap =>
  (publisher, list, label) =>
    codes.get(enteredKey(publisher, list, label));

/** Returns the code that an administrator entered for publisher, list and label. Lists in use: `cgfs` and `dept`. */
export type CodeMap = (publisher: string, list: string, label: string) => string | undefined;

export interface MappedMethod {
  code: string;
  ocds: string | undefined;
  label: string | undefined;
  /** True: no rule matches the label. */
  isUnmapped: boolean;
}

/**
 * Returns the procurement method of a process. The administrator's entry wins, then one of this platform's own labels,
 * as its export writes them. Otherwise one of four broad classes, since the standard's value does not name the Chinese
 * procedure.
 */
export function mapMethod(
  publisher: string,
  ocds: string | undefined,
  label: string | undefined,
  codeMap: CodeMap,
): MappedMethod {
  const broad = METHODS.find((method) => method.code.startsWith("O") && method.ocds === ocds);
  const entered = label === undefined ? undefined : findMethodByCode(codeMap(publisher, "cgfs", label));
  const methodByLabel = METHODS.find(
    (method) => method.label === label && !method.code.startsWith("O") && (broad === undefined || method.ocds === ocds),
  );
  const method = entered ?? methodByLabel ?? broad;
  return {
    code: method?.code ?? "99",
    ocds: broad?.ocds ?? method?.ocds,
    label,
    isUnmapped: method === undefined && (label ?? ocds) !== undefined,
  };
}

const findMethodByCode = (code: string | undefined): Method | undefined =>
  METHODS.find((method) => method.code === code);

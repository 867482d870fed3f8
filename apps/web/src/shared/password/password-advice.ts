import type { OptionsType, ZxcvbnFactory, ZxcvbnResult } from "@zxcvbn-ts/core";
import { boundChunkLoad } from "#shared/loading/chunk-load.ts";

export interface PasswordAdvice {
  readonly warning: string | null;
  readonly suggestions: readonly string[];
}

const translations: NonNullable<OptionsType["translations"]> = {
  warnings: {
    straightRow: "键盘上相邻的字符容易被猜到",
    keyPattern: "键盘上有规律的按键容易被猜到",
    simpleRepeat: "重复的字符容易被猜到",
    extendedRepeat: "重复的组合容易被猜到",
    sequences: "连续字符（如 abc、123）容易被猜到",
    recentYears: "近年的年份容易被猜到",
    dates: "日期容易被猜到",
    topTen: "此密码属于最常见的密码",
    topHundred: "此密码十分常见",
    common: "此密码过于常见",
    similarToCommon: "与常见密码过于相近",
    wordByItself: "单个单词容易被猜到",
    namesByThemselves: "单个姓名容易被猜到",
    commonNames: "常见姓名容易被猜到",
    userInputs: "请勿使用本人账号、手机号或平台名称",
    pwned: "此密码曾经泄露",
  },
  suggestions: {
    l33t: "以 @ 代替 a 等替换方式不能提高密码强度",
    reverseWords: "倒写的单词同样容易被猜到",
    allUppercase: "不必全部大写，建议大小写混用",
    capitalization: "请勿仅将首字母大写",
    dates: "请勿使用与本人有关的日期",
    recentYears: "请勿使用近年的年份",
    associatedYears: "请勿使用与本人有关的年份",
    sequences: "请勿使用连续字符",
    repeated: "请勿重复使用字符或单词",
    longerKeyboardPattern: "请勿按键盘顺序输入",
    anotherWord: "建议增加不常用的词",
    useWords: "建议使用多个互不相关的词，并加入数字和符号",
    noNeed: "密码长度比复杂程度更重要",
    pwned: "如在其他网站使用此密码，请一并更换",
  },
  timeEstimation: {
    ltSecond: "不到 1 秒",
    second: "{base} 秒",
    seconds: "{base} 秒",
    minute: "{base} 分钟",
    minutes: "{base} 分钟",
    hour: "{base} 小时",
    hours: "{base} 小时",
    day: "{base} 天",
    days: "{base} 天",
    month: "{base} 个月",
    months: "{base} 个月",
    year: "{base} 年",
    years: "{base} 年",
    centuries: "数百年",
  },
};

/** The library's best score: more than 10^10 guesses. */
const GOOD_SCORE = 4;
/** Number of characters that are checked. */
const MAX_CHECKED_LENGTH = 128;
const MAX_SUGGESTIONS = 2;

/** Returns the advice on a checked password. Null: the password is good. */
export function adviceOf({ score, feedback }: Pick<ZxcvbnResult, "score" | "feedback">): PasswordAdvice | null {
  if (score >= GOOD_SCORE) return null;
  return { warning: feedback.warning || null, suggestions: feedback.suggestions.slice(0, MAX_SUGGESTIONS) };
}

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the library and its word list, which are large, when a new password is first typed. */
async function factory(): Promise<ZxcvbnFactory> {
  loading ??= boundChunkLoad(() => Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")])).then(
    ([core, { dictionary, adjacencyGraphs }]) =>
      new core.ZxcvbnFactory({ translations, dictionary, graphs: adjacencyGraphs }),
  );
  // A failed load is repeated with the next letter.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Checks a password in the browser; `names` are words that it should not contain. */
export async function advise(password: string, names: readonly string[]): Promise<PasswordAdvice | null> {
  return adviceOf((await factory()).check(password.slice(0, MAX_CHECKED_LENGTH), [...names]));
}

import type { OptionsType, ZxcvbnFactory, ZxcvbnResult } from "@zxcvbn-ts/core";
import { boundChunkLoad } from "../loading/chunk-load.ts";

/** Advice on a password. */
export interface PasswordAdvice {
  readonly warning: string | null;
  readonly suggestions: readonly string[];
}

const translations: NonNullable<OptionsType["translations"]> = {
  warnings: {
    straightRow: "键盘上相邻的一排键很容易猜到",
    keyPattern: "键盘上连续的图案很容易猜到",
    simpleRepeat: "重复的字符很容易猜到",
    extendedRepeat: "重复的组合很容易猜到",
    sequences: "abc、123 一类的顺序很容易猜到",
    recentYears: "近年的年份很容易猜到",
    dates: "日期很容易猜到",
    topTen: "这是最常见的密码之一",
    topHundred: "这是很常见的密码",
    common: "这是常见的密码",
    similarToCommon: "与常见的密码太相近",
    wordByItself: "单独一个单词很容易猜到",
    namesByThemselves: "单独一个姓名很容易猜到",
    commonNames: "常见的姓名很容易猜到",
    userInputs: "不要使用自己的账号、手机号或平台名称",
    pwned: "该密码曾经泄露",
  },
  suggestions: {
    l33t: "用 @ 代替 a 一类的替换并不能让密码更安全",
    reverseWords: "倒着写的单词同样容易猜到",
    allUppercase: "不必全部大写，大小写混用更好",
    capitalization: "不要只把首字母大写",
    dates: "不要使用与自己有关的日期",
    recentYears: "不要使用近年的年份",
    associatedYears: "不要使用与自己有关的年份",
    sequences: "不要使用连续的字符",
    repeated: "不要重复字符或单词",
    longerKeyboardPattern: "不要沿着键盘输入",
    anotherWord: "再加一个不常用的词",
    useWords: "用几个互不相关的词，再加上数字和符号",
    noNeed: "长度比花样更重要",
    pwned: "如果在别处也用这个密码，请一并更换",
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
const MOST_SUGGESTIONS = 2;

/** The advice on a checked password; null when it is good. */
export function adviceOf({ score, feedback }: Pick<ZxcvbnResult, "score" | "feedback">): PasswordAdvice | null {
  if (score >= GOOD_SCORE) return null;
  return { warning: feedback.warning || null, suggestions: feedback.suggestions.slice(0, MOST_SUGGESTIONS) };
}

let made: Promise<ZxcvbnFactory> | undefined;

/** Library and word list are large: they come when somebody first types a new password. */
async function factory(): Promise<ZxcvbnFactory> {
  made ??= boundChunkLoad(() => Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")])).then(
    ([core, { dictionary, adjacencyGraphs }]) =>
      new core.ZxcvbnFactory({ translations, dictionary, graphs: adjacencyGraphs }),
  );
  // What did not come is asked for again with the next letter.
  made.catch(() => {
    made = undefined;
  });
  return made;
}

/** Checks a password in the browser; `names` are what it should not be made of. */
export async function advise(password: string, names: readonly string[]): Promise<PasswordAdvice | null> {
  return adviceOf((await factory()).check(password.slice(0, 128), [...names]));
}

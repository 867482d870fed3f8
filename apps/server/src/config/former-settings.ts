import { StartupError } from "#platform/startup-error.ts";

type Values = Readonly<Record<string, string>>;

interface Understood {
  readonly values: Values;
  /** What the operator should write instead, in words. */
  readonly advice: readonly string[];
}

const NOTICES = "NOTICE_SECOND_PERSON";
const SECOND_PERSON = "SECOND_PERSON_FOR";

/** A setting that an earlier release knew by another name still says what it said, and the start says how to write it now. */
export function underPresentNames(given: Values): Understood {
  const { [NOTICES]: former, ...values } = given;
  if (former === undefined) return { values, advice: [] };
  if (former !== "on" && former !== "off") throw new StartupError(`环境变量 ${NOTICES} 的值不正确：应为 on 或 off`);
  const kinds = (values[SECOND_PERSON] ?? "").split(",").flatMap((part) => part.trim() || []);
  if (former === "off") return { values, advice: [`环境变量 ${NOTICES} 已并入 ${SECOND_PERSON}，请删除`] };
  const all = [...new Set([...kinds, "notice"])].join(",");
  return {
    values: { ...values, [SECOND_PERSON]: all },
    advice: [`环境变量 ${NOTICES} 已并入 ${SECOND_PERSON}，本次按 ${SECOND_PERSON}=${all} 启动，请改用该变量`],
  };
}

/**
 * What administrators have set under a name that no screen shows any more: it counts until the environment says something under
 * the present one, so that nothing is loosened by an upgrade alone.
 */
export const isKeptUnderFormerName = (name: string, given: Values): boolean =>
  name === NOTICES && given[SECOND_PERSON] === undefined;

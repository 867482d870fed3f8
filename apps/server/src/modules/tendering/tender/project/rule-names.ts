import { ruleKeys } from "@tender/contract/tender-rules";

/** Returns the Chinese name of a rule of time. Undefined: there is no such rule. */
export const nameOfRule = (key: string): string | undefined =>
  Object.hasOwn(ruleKeys, key) ? ruleKeys[key as keyof typeof ruleKeys].name : undefined;

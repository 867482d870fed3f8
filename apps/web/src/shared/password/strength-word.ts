import { passwordStrengthOf, strengthPercentOf } from "@tender/contract/rules";

export interface Strength {
  readonly level: 0 | 1 | 2 | 3;
  readonly percent: number;
  /** 低, 中 or 强. */
  readonly word: string;
}

const words = ["低", "低", "中", "强"] as const;

/** Returns level, percent and word of a typed password. */
export function strengthOf(text: string): Strength {
  const level = passwordStrengthOf(text);
  return { level, percent: strengthPercentOf(level), word: words[level] };
}

import { type RuleRegime, regimeWords } from "@tender/contract/tender-rules";

interface Place {
  readonly regime: RuleRegime | null;
  readonly method: string | null;
}

/** Returns law and method of a rule in words, without those that are general. */
export const placeWords = ({ regime, method }: Place, methodWord: (code: string) => string): string[] => [
  ...(regime === null ? [] : [regimeWords[regime]]),
  ...(method === null ? [] : [methodWord(method)]),
];

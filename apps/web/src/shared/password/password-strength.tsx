import { useDeferredValue, useEffect, useState } from "react";
import { advise, type PasswordAdvice } from "./password-advice.ts";
import styles from "./password-strength.module.css";
import { strengthOf } from "./strength-word.ts";

export interface PasswordStrengthProps {
  readonly password: string;
  /** Words that the password should not contain: account name, phone, platform. */
  readonly names: readonly string[];
}

/** A bar with the strength level, and advice below it. Advice only: the server decides. */
export function PasswordStrength({ password, names }: PasswordStrengthProps) {
  const { level, percent, word } = strengthOf(password);
  const advice = useAdvice(password, names);
  return (
    <div className={styles.strength} data-level={level}>
      <div className={styles.line}>
        <span id="password-strength-name">密码强度</span>
        <strong className={styles.word}>{word}</strong>
      </div>
      <div
        className={styles.rail}
        role="progressbar"
        aria-labelledby="password-strength-name"
        aria-valuenow={percent}
        aria-valuetext={word}
      >
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
      <div className={styles.advice} aria-live="polite">
        {advice?.warning ? <p className={styles.warning}>{advice.warning}</p> : null}
        {advice && advice.suggestions.length > 0 ? (
          <ul className={styles.list}>
            {advice.suggestions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : null}
        {advice === null ? <p>未发现容易被猜到之处。</p> : null}
      </div>
    </div>
  );
}

/** Null: no advice needed. Undefined: not known yet. */
function useAdvice(password: string, names: readonly string[]): PasswordAdvice | null | undefined {
  const [advice, setAdvice] = useState<PasswordAdvice | null>();
  const typed = useDeferredValue(password);
  const relevantNames = names.filter((name) => name.length > 2).join("\n");
  useEffect(() => {
    let isOutdated = false;
    if (typed === "") {
      setAdvice(undefined);
      return;
    }
    advise(typed, relevantNames.split("\n")).then(
      (newAdvice) => {
        if (!isOutdated) setAdvice(newAdvice);
      },
      // Without the word list there is no advice; the rules of form and server still apply.
      () => undefined,
    );
    return () => {
      isOutdated = true;
    };
  }, [typed, relevantNames]);
  return advice;
}

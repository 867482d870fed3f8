import { classNames } from "#shared/ui/class-names.ts";
import { Icon } from "#shared/ui/icon.tsx";
import type { Step } from "../model/recovery-flow.ts";
import { recoveryText } from "../text.ts";
import styles from "./step-column.module.css";

/** The progress of the steps: a column of 230 px, or a row above the form on phones. */
export function StepColumn({ step }: { step: Step }) {
  return (
    <ol className={styles.column} aria-label={recoveryText.stepsName}>
      {recoveryText.steps.map((name, index) => {
        const isCompleted = index + 1 < step;
        const isCurrent = index + 1 === step;
        return (
          <li
            key={name}
            className={classNames(styles.step, isCompleted && styles.done, isCurrent && styles.current)}
            aria-current={isCurrent ? "step" : undefined}
          >
            <span className={styles.mark}>{isCompleted ? <Icon name="check" size={14} /> : index + 1}</span>
            <span className={styles.name}>{name}</span>
          </li>
        );
      })}
    </ol>
  );
}

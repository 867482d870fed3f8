import { Input } from "antd";
import { useId, useState } from "react";
import type { ResultFor } from "#shared/api/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { tryCheckRule } from "../api.ts";
import { isComplete, type StepForm, stepOf } from "../model/check-form.ts";
import { ruleText, checkText as text } from "../text.ts";
import styles from "./rule-admin.module.css";

interface Props {
  readonly steps: readonly StepForm[];
  onRefused(error: unknown): void;
}

/** Tests a value with the steps of the form, by the server's own evaluation. */
export function CheckTrial({ steps, onRefused }: Props) {
  const id = useId();
  const [value, setValue] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [trial, setTrial] = useState<ResultFor<"validation.test"> | null>(null);

  async function run(): Promise<void> {
    setIsBusy(true);
    try {
      setTrial(await tryCheckRule(steps.map(stepOf), value));
    } catch (error) {
      setTrial(null);
      onRefused(error);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <section className={styles.trial} aria-label={ruleText.tryTitle}>
      <h3 className={styles.heading}>{ruleText.tryTitle}</h3>
      <label htmlFor={`${id}trial`}>{text.value}</label>
      <div className={styles.tried}>
        <Input
          id={`${id}trial`}
          maxLength={1_000}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => {
            setValue(target.value);
            setTrial(null);
          }}
        />
        <Button disabled={!isComplete(steps)} isLoading={isBusy} onClick={() => void run()}>
          {text.try}
        </Button>
      </div>
      <div role="status">{trial ? <Outcome trial={trial} steps={steps} /> : null}</div>
    </section>
  );
}

function Outcome({ trial, steps }: { trial: ResultFor<"validation.test">; steps: readonly StepForm[] }) {
  const { isPassed, tested } = trial;
  if (tested.length === 0) return <p>{text.emptyPasses}</p>;
  const failed = tested.at(-1);
  return (
    <>
      <p className={isPassed ? styles.good : styles.bad}>
        {isPassed ? text.passed : text.failed(steps[failed?.step ?? 0]?.message ?? "")}
      </p>
      <ol className={styles.trace}>
        {tested.map(({ step, text: part, isPassed: isGood }) => (
          <li key={step}>{text.tested(step + 1, part, isGood)}</li>
        ))}
      </ol>
    </>
  );
}

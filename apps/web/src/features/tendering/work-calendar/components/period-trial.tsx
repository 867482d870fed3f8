import {
  isPeriodUnit,
  MAX_PERIOD,
  type PeriodUnit,
  periodUnits,
  ruleKeys,
  valueWord,
} from "@tender/contract/tender-rules";
import { Select } from "antd";
import { useId, useState } from "react";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { DateField } from "#shared/workspace-ui/date-field.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { useDictionary } from "#shared/workspace-ui/use-dictionary.ts";
import { type TenderRule, type TriedPeriod, useRules, useTriedPeriod } from "../api.ts";
import { placeWords } from "../model/rule-words.ts";
import { trialText as text } from "../text.ts";
import styles from "./work-calendar.module.css";

interface Props {
  /** Empty: none. */
  readonly day: string;
  onDay(day: string): void;
}

const OWN = "";

const queryOf = (day: string, ruleId: string, value: number | null, unit: PeriodUnit) => {
  if (day === "") return null;
  if (ruleId !== OWN) return { day, rule: ruleId };
  return value === null ? null : { day, value, unit };
};

/** 试算: the last day of a period, and the days that were skipped. */
export function PeriodTrial({ day, onDay }: Props) {
  const id = useId();
  const [ruleId, setRuleId] = useState(OWN);
  const [value, setValue] = useState<number | null>(5);
  const [unit, setUnit] = useState<PeriodUnit>("working_day");
  const { data: rules = [] } = useRules();
  const { wordFor } = useDictionary("cgfs");
  const periods = rules.filter((rule) => rule.enabled && isPeriodUnit(rule.unit));
  const labelOf = (rule: TenderRule) =>
    `${[ruleKeys[rule.key].name, ...placeWords(rule, wordFor)].join(" · ")}：${valueWord(rule.value, rule.unit)}`;
  const query = queryOf(day, ruleId, value, unit);
  const tried = useTriedPeriod(query);

  return (
    <Card title={text.title}>
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor={`${id}-day`}>{text.day}</label>
          <DateField id={`${id}-day`} value={day} onChange={onDay} />
          <p className={styles.quiet}>{text.dayHint}</p>
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-rule`}>{text.period}</label>
          <Select
            id={`${id}-rule`}
            virtual={false}
            value={ruleId}
            onChange={setRuleId}
            options={[
              { value: OWN, label: text.own },
              ...periods.map((rule) => ({ value: rule.id, label: labelOf(rule) })),
            ]}
          />
        </div>
        {ruleId === OWN ? (
          <div className={styles.pair}>
            <div className={styles.field}>
              <label htmlFor={`${id}-value`}>{text.value}</label>
              <NumberField
                controls={false}
                className={styles.number ?? ""}
                id={`${id}-value`}
                min={1}
                max={MAX_PERIOD}
                precision={0}
                value={value}
                onChange={setValue}
              />
            </div>
            <div className={styles.field}>
              <label htmlFor={`${id}-unit`}>{text.unit}</label>
              <Select
                id={`${id}-unit`}
                value={unit}
                onChange={setUnit}
                options={periodUnits.map((each) => ({ value: each, label: text.units[each] }))}
              />
            </div>
          </div>
        ) : null}
        <div role="status">
          {query === null ? <p className={styles.quiet}>{text.incomplete}</p> : null}
          {tried.data ? <Result period={tried.data} /> : null}
        </div>
        {tried.isLoading ? <Skeleton lines={2} label={text.loading} /> : null}
        {tried.error ? (
          <LoadFailure
            subject={text.subject}
            error={tried.error}
            isRetrying={tried.isFetching}
            onRetry={() => void tried.refetch()}
          />
        ) : null}
      </div>
    </Card>
  );
}

function Result({ period: { lastDay, skipped, isCertain, missingYears, latestBefore } }: { period: TriedPeriod }) {
  return (
    <div className={styles.fields}>
      <p className={styles.result}>{text.lastDay(lastDay)}</p>
      {isCertain ? null : <p className={styles.warning}>{text.uncertain(missingYears)}</p>}
      <p className={styles.quiet}>{skipped.length === 0 ? text.none : text.skipped(skipped.length)}</p>
      {skipped.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <ul className={styles.skipped} tabIndex={0} aria-label={text.skipped(skipped.length)}>
          {skipped.map(({ day, reason }) => (
            <li key={day}>{text.skippedDay(day, reason)}</li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>{text.latestBefore(latestBefore)}</p>
    </div>
  );
}

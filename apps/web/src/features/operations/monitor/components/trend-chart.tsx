import { beijingSecond } from "@tender/contract/beijing";
import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { linePath, trendPoints } from "../model/trend-path.ts";
import type { TrendValue } from "../model/trend-values.ts";
import { monitorText as text } from "../text.ts";
import styles from "./monitor.module.css";

interface Props {
  readonly title: string;
  /** Name of the period, such as 最近 1 小时. */
  readonly period: string;
  /** In equal steps, oldest first. */
  readonly values: readonly TrendValue[];
  readonly format: (value: number) => string;
  /** The time of a row shows seconds, else the day. */
  readonly hasSeconds: boolean;
}

const [WIDTH, HEIGHT] = [240, 48] as const;

/** One figure over a period, as a line or a table. */
export function TrendChart({ title, period, values, format, hasSeconds }: Props) {
  const [isTable, setIsTable] = useState(false);
  const points = trendPoints(
    values.map(({ value }) => value),
    WIDTH,
    HEIGHT,
  );
  const known = values.flatMap(({ value }) => value ?? []);
  const latest = values.at(-1)?.value ?? null;
  const label = text.trend(title, period);
  const timeText = (at: string): string => {
    const second = beijingSecond(Date.parse(at));
    return hasSeconds ? second.slice(-8) : second.slice(5, 16);
  };
  return (
    <figure className={styles.trend}>
      <figcaption>
        <span className={styles.trendTitle}>{title}</span>
        <Button kind="text" size="small" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? text.asChart : text.asTable}
        </Button>
      </figcaption>
      <p className={styles.trendNow}>
        <strong>{latest === null ? "—" : format(latest)}</strong>
        <span>
          {text.most} {known.length > 0 ? format(Math.max(...known)) : "—"}
        </span>
      </p>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={styles.trendTable} tabIndex={0} aria-label={label}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text.time}</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {values.toReversed().map(({ at, value }) => (
                <tr key={at}>
                  <td>{timeText(at)}</td>
                  <td>{value === null ? "—" : format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <svg
          className={styles.line}
          viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          <path d={linePath(points)} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
    </figure>
  );
}

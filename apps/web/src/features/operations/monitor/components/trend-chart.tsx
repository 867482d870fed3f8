import { beijingSecond } from "@tender/contract/beijing";
import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import type { Sample } from "../api.ts";
import { linePath, trendPoints } from "../model/trend-path.ts";
import { monitorText as text } from "../text.ts";
import styles from "./monitor.module.css";

interface Props {
  readonly title: string;
  readonly samples: readonly Sample[];
  readonly figureOf: (sample: Sample) => number;
  readonly format: (value: number) => string;
}

const [WIDTH, HEIGHT] = [240, 48] as const;

/** One figure over the last minutes, as a line or a table. */
export function TrendChart({ title, samples, figureOf, format }: Props) {
  const [isTable, setIsTable] = useState(false);
  const values = samples.map(figureOf);
  const points = trendPoints(values, WIDTH, HEIGHT);
  const [latest, maximum] = [values.at(-1) ?? 0, Math.max(...values, 0)];
  return (
    <figure className={styles.trend}>
      <figcaption>
        <span className={styles.trendTitle}>{title}</span>
        <Button kind="text" size="small" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? text.asChart : text.asTable}
        </Button>
      </figcaption>
      <p className={styles.trendNow}>
        <strong>{format(latest)}</strong>
        <span>
          {text.most} {format(maximum)}
        </span>
      </p>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={styles.trendTable} tabIndex={0} aria-label={text.trend(title)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text.time}</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {samples.toReversed().map((sample) => (
                <tr key={sample.at}>
                  <td>{beijingSecond(Date.parse(sample.at)).slice(-8)}</td>
                  <td>{format(figureOf(sample))}</td>
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
          aria-label={text.trend(title)}
        >
          <path d={linePath(points)} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
    </figure>
  );
}

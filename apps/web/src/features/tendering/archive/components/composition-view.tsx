import type { ReactNode } from "react";
import { type Slice, wholeOf } from "../model/composition.ts";
import { showRate } from "../model/number-display.ts";
import { archiveText } from "../text.ts";
import styles from "./composition-view.module.css";
import { LazyComposition } from "./lazy-chart.tsx";

export interface CompositionViewProps {
  readonly title: string;
  readonly slices: readonly Slice[];
  readonly show: (amount: string) => string;
  readonly describe: (slice: Slice) => string;
  readonly onSelect: (code: string) => void;
}

/** The ring with the total in its centre, and the parts by name with the ring's patterns. */
export function CompositionView({ title, slices, show, describe, onSelect }: CompositionViewProps): ReactNode {
  return (
    <div className={styles.view}>
      <div className={styles.ring}>
        <LazyComposition title={title} slices={slices} describe={describe} onSelect={onSelect} />
        <p className={styles.whole}>
          <span>{archiveText.methods.total}</span>
          <b>{show(wholeOf(slices))}</b>
        </p>
      </div>
      <ul className={styles.parts}>
        {slices.map((slice, index) => (
          <Part key={slice.label} slice={slice} index={index} show={show} onSelect={onSelect} />
        ))}
      </ul>
    </div>
  );
}

type PartProps = Pick<CompositionViewProps, "show" | "onSelect"> & { slice: Slice; index: number };

function Part({ slice, index, show, onSelect }: PartProps): ReactNode {
  const { code } = slice;
  const content = (
    <>
      <span
        className={styles.mark}
        data-part={code === null ? 5 : index + 1}
        data-pattern={index + 1}
        aria-hidden="true"
      />
      <span className={styles.name}>{slice.label}</span>
      <span className={styles.share}>{showRate(slice.share, 1)}</span>
      <span className={styles.value}>{show(slice.amount)}</span>
    </>
  );
  return (
    <li>
      {code === null ? (
        <span className={styles.part}>{content}</span>
      ) : (
        <button type="button" className={styles.part} onClick={() => onSelect(code)}>
          {content}
          <span className="visually-hidden">，{archiveText.listFor}</span>
        </button>
      )}
    </li>
  );
}

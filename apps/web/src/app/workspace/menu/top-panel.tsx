import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { MenuLine } from "../model/side-menu.ts";
import {
  columnsOf,
  type PanelRow,
  type PanelSection,
  placeBeside,
  ROWS_A_COLUMN,
  sectionsOf,
} from "../model/top-menu.ts";
import styles from "./top-panel.module.css";

interface Props {
  readonly lines: readonly MenuLine[];
  readonly marked: string | undefined;
  /** Opened by the keyboard: the first entry gets the focus. */
  readonly takesFocus: boolean;
  /** The button that it belongs to. */
  readonly anchor: () => HTMLElement | undefined;
  onChoose(line: MenuLine): void;
}

/** What an entry of the top menu opens: everything below it at once, in at most four columns. */
export function TopPanel({ lines, marked, takesFocus, anchor, onChoose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(0);
  const sections = useMemo(() => sectionsOf(lines), [lines]);
  const columns = columnsOf(sections);
  const entries = (): HTMLElement[] => [...(panel.current?.querySelectorAll<HTMLElement>("button") ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is placed once, when it opens
  useLayoutEffect(() => {
    const { current } = panel;
    const bar = current?.offsetParent?.getBoundingClientRect();
    const button = anchor()?.getBoundingClientRect();
    if (current && bar && button)
      setLeft(Math.max(0, Math.min(button.left - bar.left, bar.width - current.offsetWidth - 16)));
    if (takesFocus) entries()[0]?.focus();
  }, []);

  const press = (event: KeyboardEvent): void => {
    const all = entries();
    const at = all.indexOf(event.target as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    const places = all.map((each) => each.getBoundingClientRect());
    const next =
      step === undefined
        ? sideOf[event.key] && all[placeBeside(places, at, sideOf[event.key] ?? "left") ?? at]
        : all.at(step % all.length);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <div ref={panel} className={styles.panel} style={{ left }} data-columns={columns} onKeyDown={press}>
      <div className={styles.columns} style={{ columnCount: columns }}>
        {sections.map((section) => (
          <Section key={section.key} section={section} marked={marked} onChoose={onChoose} />
        ))}
      </div>
    </div>
  );
}

const sideOf: Readonly<Record<string, "left" | "right">> = { ArrowLeft: "left", ArrowRight: "right" };

type SectionProps = { readonly section: PanelSection } & Pick<Props, "marked" | "onChoose">;

function Section({ section: { title, rows }, marked, onChoose }: SectionProps) {
  const list = (
    <ul>
      {rows.map((row) => (
        <Row key={row.line.key} row={row} isMarked={row.line.key === marked} onChoose={onChoose} />
      ))}
    </ul>
  );
  return (
    <section className={styles.section} data-whole={rows.length <= ROWS_A_COLUMN || undefined}>
      {title === null ? null : <h2 className={styles.title}>{title}</h2>}
      {list}
    </section>
  );
}

interface RowProps {
  readonly row: PanelRow;
  readonly isMarked: boolean;
  onChoose(line: MenuLine): void;
}

function Row({ row: { line, depth, isHeading }, isMarked, onChoose }: RowProps) {
  const style = { paddingInlineStart: `${12 + depth * 16}px` };
  return (
    <li>
      {isHeading ? (
        <span className={styles.heading} style={style}>
          {line.title}
        </span>
      ) : (
        <button
          type="button"
          className={styles.entry}
          style={style}
          aria-current={isMarked ? "page" : undefined}
          onClick={() => onChoose(line)}
        >
          {line.title}
        </button>
      )}
    </li>
  );
}

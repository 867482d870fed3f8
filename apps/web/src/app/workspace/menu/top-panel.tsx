import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { MenuLine } from "#app/workspace/model/side-menu.ts";
import {
  columnsOf,
  entryBeside,
  isSplit,
  type PanelRow,
  type PanelSection,
  ROWS_A_COLUMN,
  sectionsOf,
} from "#app/workspace/model/top-menu.ts";
import { Icon } from "#shared/ui/icon.tsx";
import styles from "./top-panel.module.css";

/** Distance in pixels between the panel and the right end of the bar. */
const EDGE_MARGIN = 16;

interface Props {
  readonly lines: readonly MenuLine[];
  readonly marked: string | undefined;
  /** Opened by the keyboard: the first entry gets the focus. */
  readonly takesFocus: boolean;
  /** Returns the button of the panel. */
  readonly anchor: () => HTMLElement | undefined;
  onChoose(line: MenuLine): void;
}

/** The panel of an entry of the top menu: everything below it, in at most four columns. */
export function TopPanel({ lines, marked, takesFocus, anchor, onChoose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const sections = useMemo(() => sectionsOf(lines), [lines]);
  const entries = (): HTMLElement[] => [...(panel.current?.querySelectorAll<HTMLElement>("button") ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: positioned once, when it opens
  useLayoutEffect(() => {
    const { current } = panel;
    const bar = current?.offsetParent?.getBoundingClientRect();
    const button = anchor()?.getBoundingClientRect();
    if (current && bar && button)
      setOffset(Math.max(0, Math.min(button.left - bar.left, bar.width - current.offsetWidth - EDGE_MARGIN)));
    if (takesFocus) entries()[0]?.focus();
  }, []);

  const press = (event: KeyboardEvent): void => {
    const all = entries();
    const current = all.indexOf(event.target as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    const boxes = all.map((each) => each.getBoundingClientRect());
    const next =
      step === undefined
        ? sideOf[event.key] && all[entryBeside(boxes, current, sideOf[event.key] ?? "left") ?? current]
        : all.at(step % all.length);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <div ref={panel} className={styles.panel} style={{ left: offset }} onKeyDown={press}>
      {isSplit(sections) ? (
        <SplitSections sections={sections} marked={marked} onChoose={onChoose} />
      ) : (
        <div className={styles.columns} style={{ columnCount: columnsOf(sections) }}>
          {sections.map((section) => (
            <Section key={section.key} section={section} marked={marked} onChoose={onChoose} />
          ))}
        </div>
      )}
    </div>
  );
}

const sideOf: Readonly<Record<string, "left" | "right">> = { ArrowLeft: "left", ArrowRight: "right" };

type SplitProps = { readonly sections: readonly PanelSection[] } & Pick<Props, "marked" | "onChoose">;

/** A big menu: its groups are in the first column, and one of them fills the others. */
function SplitSections({ sections, marked, onChoose }: SplitProps) {
  const groups = sections.filter(({ title }) => title !== null);
  const hasMarked = ({ rows }: PanelSection): boolean => rows.some(({ line }) => line.key === marked);
  const [chosenKey, setChosenKey] = useState(() => groups.find(hasMarked)?.key);
  const chosen = groups.find(({ key }) => key === chosenKey) ?? groups[0];
  if (chosen === undefined) return null;
  return (
    <div className={styles.split}>
      <ul>
        {sections
          .filter(({ title }) => title === null)
          .flatMap(({ rows }) => rows)
          .map((row) => (
            <Row key={row.line.key} row={row} isMarked={row.line.key === marked} onChoose={onChoose} />
          ))}
        {groups.map(({ key, title }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.entry}
              aria-expanded={key === chosen.key}
              onClick={() => setChosenKey(key)}
            >
              {title}
              <Icon name="chevron-right" size={12} className={styles.arrow} />
            </button>
          </li>
        ))}
      </ul>
      <div key={chosen.key}>
        <div className={styles.columns} style={{ columnCount: Math.min(3, columnsOf([chosen])) }}>
          <Section section={chosen} marked={marked} onChoose={onChoose} />
        </div>
      </div>
    </div>
  );
}

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

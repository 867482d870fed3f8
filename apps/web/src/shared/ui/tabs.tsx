import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./tabs.module.css";

export interface TabItem<K extends string> {
  readonly key: K;
  readonly label: ReactNode;
}

export interface TabsProps<K extends string> {
  /** Name of the group for screen readers. */
  readonly label: string;
  readonly items: readonly TabItem<K>[];
  readonly active: K;
  readonly onChange: (key: K) => void;
  /** The content of the active tab. */
  readonly children: ReactNode;
  /** `plain`: for tabs inside the panel of other tabs. */
  readonly kind?: "line" | "plain";
  readonly isStretched?: boolean;
}

/** Tabs. Arrow keys move between them; the Tab key reaches only the active one. */
export function Tabs<K extends string>(props: TabsProps<K>) {
  const { label, items, active, onChange, children, kind = "line", isStretched = false } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab becomes active
  useEffect(() => {
    const { current: tabList } = list;
    const tab = tabList?.querySelector<HTMLElement>('[aria-selected="true"]');
    // If not all tabs fit, scrolls the active one to the middle. Not by `scrollIntoView`, which scrolls the page too.
    if (tabList && tab)
      tabList.scrollLeft = tab.offsetLeft - tabList.offsetLeft - (tabList.clientWidth - tab.offsetWidth) / 2;
  }, [active]);

  function move(event: KeyboardEvent) {
    const index = items.findIndex(({ key }) => key === active);
    const steps: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: items.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const nextIndex = (next + items.length) % items.length;
    const item = items[nextIndex];
    if (!item) return;
    onChange(item.key);
    list.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]')[nextIndex]?.focus();
  }

  return (
    <div className={styles.tabs}>
      <div
        ref={list}
        className={classNames(styles.list, styles[kind], isStretched && styles.stretched)}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
      >
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-${item.key}`}
            aria-controls={`${id}-panel`}
            aria-selected={item.key === active}
            tabIndex={item.key === active ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(item.key)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}

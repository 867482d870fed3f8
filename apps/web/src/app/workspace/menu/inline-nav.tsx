import { type KeyboardEvent, memo, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { MenuLine } from "#app/workspace/model/side-menu.ts";
import { createStore, type Store } from "#shared/store/create-store.ts";
import { Icon } from "#shared/ui/icon.tsx";
import styles from "./inline-nav.module.css";
import { menuIcon } from "./menu-icon.ts";

interface Props {
  readonly lines: readonly MenuLine[];
  readonly marked: string | undefined;
  readonly open: readonly string[];
  readonly theme: "dark" | "light";
  onToggle(key: string): void;
  onChoose(line: MenuLine): void;
}

/** State that lines subscribe to; each renders only when its own part changes, since there may be thousands. */
interface State {
  readonly marked: string | undefined;
  readonly open: readonly string[];
  /** The only line that the Tab key reaches. */
  readonly stop: string | undefined;
}

interface Shared {
  readonly store: Store<State>;
  toggle(key: string): void;
  choose(line: MenuLine): void;
}

const INDENT = 20;
/** Indent of a line without an icon, which aligns it with the words around it. */
const WITHOUT_SIGN = 8;

/** The menu with groups that open below themselves: one Tab stop, arrow keys between lines. */
export function InlineNav({ lines, marked, open, theme, onToggle, onChoose }: Props) {
  const first = lines[0]?.key;
  const [store] = useState(() => createStore<State>({ marked, open, stop: marked ?? first }));
  const latest = useRef({ onToggle, onChoose });
  useLayoutEffect(() => {
    latest.current = { onToggle, onChoose };
  });
  useLayoutEffect(() => store.set({ marked, open, stop: marked ?? first }), [store, marked, open, first]);
  const shared = useMemo<Shared>(
    () => ({
      store,
      toggle: (key) => latest.current.onToggle(key),
      choose: (line) => latest.current.onChoose(line),
    }),
    [store],
  );
  return useMemo(
    () => (
      <ul
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: lines of a vertical menu
        role="menu"
        className={styles.menu}
        data-theme={theme}
        onKeyDown={(event) => moveFocus(event, shared.toggle)}
        onFocus={({ target }) => {
          const key = target.closest<HTMLElement>("[data-line]")?.dataset.line;
          if (key !== undefined && key !== store.get().stop) store.set({ ...store.get(), stop: key });
        }}
      >
        {lines.map((line) => (
          <Line key={line.key} line={line} depth={1} shared={shared} />
        ))}
      </ul>
    ),
    [lines, theme, shared, store],
  );
}

interface LineProps {
  readonly line: MenuLine;
  readonly depth: number;
  readonly shared: Shared;
}

const Line = memo(function Line({ line, depth, shared }: LineProps) {
  const { key, title, children } = line;
  const { store } = shared;
  const isGroup = children.length > 0;
  const hasSign = depth === 1 || line.icon !== null;
  const isOpen = useSyncExternalStore(store.listen, () => isGroup && store.get().open.includes(key));
  const isMarked = useSyncExternalStore(store.listen, () => store.get().marked === key);
  const isStop = useSyncExternalStore(store.listen, () => store.get().stop === key);
  return (
    <li role="none">
      <button
        type="button"
        role="menuitem"
        className={styles.line}
        style={{ paddingInlineStart: INDENT * depth + (hasSign ? 0 : WITHOUT_SIGN) }}
        data-line={key}
        title={title}
        tabIndex={isStop ? 0 : -1}
        aria-current={isMarked ? "page" : undefined}
        {...(isGroup ? { "aria-haspopup": true, "aria-expanded": isOpen } : {})}
        onClick={() => (isGroup ? shared.toggle(key) : shared.choose(line))}
      >
        {hasSign ? <Icon name={menuIcon(line.icon)} size={18} className={styles.icon} /> : null}
        <span className={styles.title}>{title}</span>
        {isGroup ? <Icon name="chevron-down" size={14} className={styles.arrow} /> : null}
      </button>
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: lines of a vertical menu
        <ul role="menu" aria-label={title} className={styles.group}>
          {children.map((child) => (
            <Line key={child.key} line={child} depth={depth + 1} shared={shared} />
          ))}
        </ul>
      ) : null}
    </li>
  );
});

/** Up, down, Home and End move along the visible lines; right opens a group, left closes it or moves to its parent. */
function moveFocus(event: KeyboardEvent<HTMLElement>, toggle: (key: string) => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-line]")];
  const at = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1;
  const item = items[at];
  if (item === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  const isOpen = item.getAttribute("aria-expanded");
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const step = steps[event.key];
  if (step !== undefined) items.at(step % items.length)?.focus();
  else if (event.key === "ArrowRight" && isOpen === "true") items[at + 1]?.focus();
  else if (event.key === "ArrowRight" ? isOpen === "false" : event.key === "ArrowLeft" && isOpen === "true")
    toggle(item.dataset.line ?? "");
  else if (event.key === "ArrowLeft") groupAround(item)?.focus();
  else return;
  event.preventDefault();
}

const groupAround = (item: HTMLElement): HTMLElement | null | undefined =>
  item.closest("ul")?.closest("li")?.querySelector<HTMLElement>(":scope > [data-line]");

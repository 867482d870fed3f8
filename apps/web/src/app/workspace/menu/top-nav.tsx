import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import type { MenuLine } from "#app/workspace/model/side-menu.ts";
import { rootAround } from "#app/workspace/model/top-menu.ts";
import { workspaceText } from "#app/workspace/text.ts";
import { Icon } from "#shared/ui/icon.tsx";
import { menuIcon } from "./menu-icon.ts";
import styles from "./top-nav.module.css";
import { TopPanel } from "./top-panel.tsx";
import { useFittingCount } from "./use-fitting-count.ts";

interface Props {
  readonly lines: readonly MenuLine[];
  /** Key of the line to mark. */
  readonly marked: string | undefined;
  onChoose(line: MenuLine): void;
}

/** An entry of the row. `lines`: content of its panel. */
interface Entry {
  readonly key: string;
  readonly lines: readonly MenuLine[];
}

/** Differs from every menu path, which starts with a slash. */
const MORE = "more";

/**
 * The whole menu in one row. Groups open a panel below it, and entries without room are in the panel of 更多. Arrow keys
 * move along the row and through the panel; Escape returns to the row.
 */
export function TopNav({ lines, marked, onChoose }: Props) {
  const nav = useRef<HTMLElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const count = useFittingCount(row, lines);
  const rest = useMemo(() => lines.slice(count), [lines, count]);
  const entries: readonly Entry[] = [
    ...lines.slice(0, count).map(({ key, children }) => ({ key, lines: children })),
    ...(rest.length > 0 ? [{ key: MORE, lines: rest }] : []),
  ];
  const open = entries.find(({ key }) => key === openKey);
  const markedRoot = rootAround(lines, marked);
  const isMoreMarked = rest.some(({ key }) => key === markedRoot);

  const buttons = (): HTMLElement[] => [
    ...(row.current?.querySelectorAll<HTMLElement>("li:not([data-hidden]) > button") ?? []),
  ];
  const close = (): void => setOpenKey(null);
  useClosedFromOutside(nav, open !== undefined, close);

  const toggle = (key: string, byKeyboard: boolean): void => {
    setTakesFocus(byKeyboard);
    setOpenKey(openKey === key ? null : key);
  };

  const press = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      close();
      buttons()[entries.indexOf(open)]?.focus();
    }
    const all = buttons();
    const current = all.indexOf(event.target as HTMLElement);
    if (current < 0) return;
    const steps: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step !== undefined) all.at(step % all.length)?.focus();
    const entry = entries[current];
    if (event.key === "ArrowDown" && entry && entry.lines.length > 0) {
      setTakesFocus(true);
      setOpenKey(entry.key);
    } else if (step === undefined) return;
    event.preventDefault();
  };

  const entryProps = (key: string, hasPanel: boolean) => ({
    type: "button" as const,
    className: styles.root,
    ...(hasPanel ? { "aria-expanded": openKey === key, "aria-haspopup": "true" as const } : {}),
    // While a panel is open, the mouse switches between panels by hovering, as in any menu.
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      if (pointerType === "mouse" && open && hasPanel) setOpenKey(key);
    },
  });

  return (
    <nav
      ref={nav}
      className={styles.nav}
      aria-label={workspaceText.menu}
      onKeyDown={press}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !nav.current?.contains(relatedTarget)) close();
      }}
    >
      <ul ref={row} className={styles.row}>
        {lines.map((line, index) => {
          const hasPanel = line.children.length > 0;
          return (
            <li key={line.key} data-hidden={index >= count || undefined}>
              <button
                {...entryProps(line.key, hasPanel)}
                aria-current={line.key === markedRoot ? (line.key === marked ? "page" : "true") : undefined}
                onClick={({ detail }) => {
                  if (hasPanel) toggle(line.key, detail === 0);
                  else {
                    close();
                    onChoose(line);
                  }
                }}
              >
                <Icon name={menuIcon(line.icon)} size={16} />
                {line.title}
                {hasPanel ? <Icon name="chevron-down" size={12} className={styles.arrow} /> : null}
              </button>
            </li>
          );
        })}
        <li className={styles.more} data-hidden={rest.length === 0 || undefined}>
          <button
            {...entryProps(MORE, true)}
            aria-current={isMoreMarked ? "true" : undefined}
            onClick={({ detail }) => toggle(MORE, detail === 0)}
          >
            {workspaceText.more}
            <Icon name="chevron-down" size={12} className={styles.arrow} />
          </button>
        </li>
      </ul>
      {open && open.lines.length > 0 ? (
        <TopPanel
          key={open.key}
          lines={open.lines}
          marked={marked}
          takesFocus={takesFocus}
          anchor={() => buttons()[entries.indexOf(open)]}
          onChoose={(line) => {
            close();
            onChoose(line);
          }}
        />
      ) : null}
    </nav>
  );
}

function useClosedFromOutside(nav: { readonly current: HTMLElement | null }, isOpen: boolean, close: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is the same at every render
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event): void => {
      if (!(target instanceof Node && nav.current?.contains(target))) close();
    };
    document.addEventListener("pointerdown", leave, true);
    window.addEventListener("blur", leave);
    return () => {
      document.removeEventListener("pointerdown", leave, true);
      window.removeEventListener("blur", leave);
    };
  }, [isOpen]);
}

import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./context-menu.module.css";
import { type ContextMenuAt, type ContextMenuItem, chosen, focusAfter, placed } from "./context-menu-rules.ts";

interface Props<Key extends string> {
  readonly label: string;
  readonly items: readonly ContextMenuItem<Key>[];
  readonly at: ContextMenuAt<HTMLElement>;
  onSelect(key: Key, element: HTMLElement): void;
  onClose(): void;
}

/** A context menu. Passes on the chosen key and the clicked element. */
export function ContextMenu<Key extends string>({ label, items, at, onSelect, onClose }: Props<Key>) {
  const menu = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(() => focusAfter(items, -1, "ArrowDown") ?? -1);
  const [place, setPlace] = useState({ left: at.x, top: at.y });

  useLayoutEffect(() => {
    const { offsetWidth, offsetHeight } = menu.current ?? { offsetWidth: 0, offsetHeight: 0 };
    const screen = { width: window.innerWidth, height: window.innerHeight };
    setPlace(placed(at, { width: offsetWidth, height: offsetHeight }, screen));
  }, [at]);

  useEffect(() => {
    menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]")[focused]?.focus();
  }, [focused]);

  useEffect(() => {
    const leave = (event: Event): void => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) onClose();
    };
    document.addEventListener("pointerdown", leave, true);
    window.addEventListener("blur", leave);
    window.addEventListener("resize", leave);
    return () => {
      document.removeEventListener("pointerdown", leave, true);
      window.removeEventListener("blur", leave);
      window.removeEventListener("resize", leave);
    };
  }, [onClose]);

  const select = (key: string): void => {
    const choice = chosen(items, at, key);
    if (choice === undefined) return;
    onClose();
    onSelect(choice.key, choice.target);
  };

  const press = (event: KeyboardEvent): void => {
    const next = focusAfter(items, focused, event.key);
    if (next !== undefined) setFocused(next);
    if (event.key === "Escape" || event.key === "Tab") {
      onClose();
      at.target.focus();
    }
    if (next !== undefined || event.key === "Escape" || event.key === "Tab") event.preventDefault();
  };

  return createPortal(
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      aria-label={label}
      style={place}
      onKeyDown={press}
      tabIndex={-1}
    >
      {items.map((item, index) => (
        <button
          key={item.key}
          type="button"
          role="menuitem"
          className={styles.item}
          aria-disabled={item.disabled === true}
          tabIndex={index === focused ? 0 : -1}
          onClick={() => select(item.key)}
        >
          {item.label}
        </button>
      ))}
    </div>,
    document.body,
  );
}

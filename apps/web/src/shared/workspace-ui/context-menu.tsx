import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./context-menu.module.css";
import {
  type ContextMenuItem,
  type ContextMenuOrigin,
  findChoice,
  focusAfter,
  placeInside,
} from "./context-menu-rules.ts";

interface Props<Key extends string> {
  readonly label: string;
  readonly items: readonly ContextMenuItem<Key>[];
  readonly origin: ContextMenuOrigin<HTMLElement>;
  onSelect(key: Key, element: HTMLElement): void;
  onClose(): void;
}

/** A context menu. Passes on the chosen key and the clicked element. */
export function ContextMenu<Key extends string>({ label, items, origin, onSelect, onClose }: Props<Key>) {
  const menu = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(() => focusAfter(items, -1, "ArrowDown") ?? -1);
  const [position, setPosition] = useState({ left: origin.x, top: origin.y });

  useLayoutEffect(() => {
    const { offsetWidth, offsetHeight } = menu.current ?? { offsetWidth: 0, offsetHeight: 0 };
    const screen = { width: window.innerWidth, height: window.innerHeight };
    setPosition(placeInside(origin, { width: offsetWidth, height: offsetHeight }, screen));
  }, [origin]);

  useEffect(() => {
    menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]")[focused]?.focus();
  }, [focused]);

  useEffect(() => {
    const closeOutside = (event: Event): void => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) onClose();
    };
    document.addEventListener("pointerdown", closeOutside, true);
    window.addEventListener("blur", closeOutside);
    window.addEventListener("resize", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside, true);
      window.removeEventListener("blur", closeOutside);
      window.removeEventListener("resize", closeOutside);
    };
  }, [onClose]);

  const select = (key: string): void => {
    const choice = findChoice(items, origin, key);
    if (choice === undefined) return;
    onClose();
    onSelect(choice.key, choice.target);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = focusAfter(items, focused, event.key);
    if (next !== undefined) setFocused(next);
    if (event.key === "Escape" || event.key === "Tab") {
      onClose();
      origin.target.focus();
    }
    if (next !== undefined || event.key === "Escape" || event.key === "Tab") event.preventDefault();
  };

  return createPortal(
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      aria-label={label}
      style={position}
      onKeyDown={onKeyDown}
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

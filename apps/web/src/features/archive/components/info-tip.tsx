import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../../shared/ui/icon.tsx";
import styles from "./info-tip.module.css";

const edge = 8;

/** Below its sign and inside the window, above it where there is no room below. */
function place(tip: HTMLElement, sign: HTMLElement): { left: number; top: number } {
  const anchor = sign.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const middle = anchor.left + anchor.width / 2 - width / 2;
  const left = Math.max(edge, Math.min(middle, document.documentElement.clientWidth - width - edge));
  const below = anchor.bottom + edge;
  const fits = below + height + edge <= window.innerHeight || anchor.top < height + 2 * edge;
  return { left, top: fits ? below : anchor.top - height - edge };
}

/** A sign that explains what stands beside it: by pointer, by keyboard and by touch; Escape closes it. */
export function InfoTip({ label, children }: { label: string; children: ReactNode }): ReactNode {
  const sign = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const tipId = useId();

  useLayoutEffect(() => {
    const [element, anchor] = [tip.current, sign.current];
    if (!isOpen || !element || !anchor) return;
    const follow = () => {
      const { left, top } = place(element, anchor);
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    element.showPopover();
    follow();
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      element.hidePopover();
    };
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setIsOpen(false);
  };

  return (
    <span className={styles.wrap} onPointerEnter={() => setIsOpen(true)} onPointerLeave={() => setIsOpen(false)}>
      <button
        ref={sign}
        type="button"
        className={styles.sign}
        aria-label={label}
        aria-describedby={tipId}
        onClick={() => setIsOpen(true)}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      >
        <Icon name="info" size={14} />
      </button>
      <span ref={tip} id={tipId} role="tooltip" popover="manual" className={styles.tip}>
        {children}
      </span>
    </span>
  );
}

import type { ReactNode } from "react";
import type { DrawingName } from "./icon-of.ts";
import styles from "./subsystem-drawing.module.css";

/**
 * Two tones of the primary: `tint` fills, `line` draws contours, `solid` draws the one mark that distinguishes the
 * drawing.
 */
const shapes: Readonly<Record<DrawingName, ReactNode>> = {
  workspace: (
    <>
      <rect className={styles.tint} x="7" y="11" width="42" height="34" rx="4" />
      <path className={styles.solid} d="M11 11h10v34H11a4 4 0 0 1-4-4V15a4 4 0 0 1 4-4Z" opacity="0.55" />
      <rect className={styles.line} x="7" y="11" width="42" height="34" rx="4" />
      <path className={styles.line} d="M21 11v34M11.5 19h5M11.5 25h5M11.5 31h5M26.5 20h9M26.5 38h17" />
      <rect className={styles.line} x="26.5" y="25.5" width="17" height="7" rx="1.5" />
    </>
  ),
  archives: (
    <>
      <rect className={styles.tint} x="8" y="8" width="40" height="40" rx="3" />
      <path className={styles.solid} d="M13 14h6v12h-6zM36.5 34h6v12h-6z" opacity="0.55" />
      <rect className={styles.line} x="8" y="8" width="40" height="40" rx="3" />
      <path className={styles.line} d="M8 28h40M13 28V14h6v14M19 28V12h6v16M30 28l4.2-13.6 5.6 1.8L36.2 28" />
      <path className={styles.line} d="M14 48V34h6v14M20 48V32h6v16M36.5 48V34h6v14M16 18.5h.01M39.5 39h.01" />
    </>
  ),
  reports: (
    <>
      <path className={styles.tint} d="M12 7h24l9 9v30a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3V10a3 3 0 0 1 3-3Z" />
      <path className={styles.solid} d="M24.5 30h5v12h-5z" opacity="0.55" />
      <path className={styles.line} d="M12 7h24l9 9v30a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3V10a3 3 0 0 1 3-3Z" />
      <path
        className={styles.line}
        d="M36 7v9h9M15 42h24M17.5 42v-7h5v7M24.5 42V30h5v12M31.5 42V25h5v17M16 15h11M16 21h6"
      />
    </>
  ),
  trade: (
    <>
      <path className={styles.tint} d="M6 16a3 3 0 0 1 3-3h38a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3Z" />
      <circle className={styles.solid} cx="28" cy="31" r="6.5" opacity="0.55" />
      <path className={styles.line} d="M6 16a3 3 0 0 1 3-3h38a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3Z" />
      <path className={styles.line} d="m7 14.5 15.4 12M49 14.5 33.6 26.5M7 43.5 22 34.6M49 43.5 34 34.6" />
      <circle className={styles.line} cx="28" cy="31" r="6.5" />
      <path className={styles.line} d="m25.2 31 2 2 3.6-4" />
    </>
  ),
  bonds: (
    <>
      <path className={styles.tint} d="M28 6 46 12v15c0 11.5-7.3 19-18 23C17.3 46 10 38.5 10 27V12Z" />
      <circle className={styles.solid} cx="28" cy="27" r="9.5" opacity="0.55" />
      <path className={styles.line} d="M28 6 46 12v15c0 11.5-7.3 19-18 23C17.3 46 10 38.5 10 27V12Z" />
      <circle className={styles.line} cx="28" cy="27" r="9.5" />
      <path className={styles.line} d="m24.5 22 3.5 4.5 3.5-4.500M28 26.500V33M24.8 27.200h6.400M24.8 30.200h6.4" />
    </>
  ),
  other: (
    <>
      <path
        className={styles.tint}
        d="M7 15a3 3 0 0 1 3-3h11l4 5h21a3 3 0 0 1 3 3v22a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3Z"
      />
      <path className={styles.solid} d="M30 32h12v7H30z" opacity="0.55" />
      <path
        className={styles.line}
        d="M7 15a3 3 0 0 1 3-3h11l4 5h21a3 3 0 0 1 3 3v22a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3Z"
      />
      <path className={styles.line} d="M7 23h42M30 32h12v7H30zM14 32h9M14 38h6" />
    </>
  ),
};

/** The drawing of a subsystem. Decorative: the name is shown beside it. */
export function SubsystemDrawing({ name }: { name: DrawingName }): ReactNode {
  return (
    <svg className={styles.drawing} viewBox="0 0 56 56" aria-hidden="true" focusable="false">
      {shapes[name]}
    </svg>
  );
}

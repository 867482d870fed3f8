import styles from "./spinner.module.css";

/** A small progress sign. `label` is announced; without it the text beside the spinner must be sufficient. */
export function Spinner({ size = 16, label }: { size?: number; label?: string }) {
  return (
    <span className={styles.wrap} role={label ? "status" : undefined}>
      <svg className={styles.spinner} width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.4" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  );
}

import styles from "./skeleton.module.css";

/** Grey lines in place of text that is loading. Screen readers announce `label` once for the whole block. */
export function Skeleton({
  lines = 3,
  height,
  label = "正在加载",
}: {
  lines?: number;
  height?: number | undefined;
  label?: string;
}) {
  if (height !== undefined) return <div className={styles.block} style={{ height }} role="status" aria-label={label} />;
  return (
    <div className={styles.lines} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines differ only by their index
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}

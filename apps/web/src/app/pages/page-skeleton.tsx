import { Skeleton } from "#shared/ui/skeleton.tsx";
import styles from "./page-skeleton.module.css";

/** Placeholder while a part of the app loads. A short load is not announced. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.content}>
        <Skeleton height={28} label="正在打开页面" />
        <Skeleton height={180} label="正在打开页面" />
      </div>
    </div>
  );
}

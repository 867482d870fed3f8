import type { CSSProperties, ReactNode } from "react";
import styles from "./launcher-grid.module.css";

interface Props {
  /** In a row of a wide screen. */
  readonly columns: number;
  readonly isCentred?: boolean;
  /** What these tiles are, where they are not all. */
  readonly label?: string;
  readonly children: ReactNode;
}

export const TileGrid = ({ columns, isCentred = false, label, children }: Props): ReactNode => (
  <ul
    className={styles.grid}
    aria-label={label}
    data-centred={isCentred || undefined}
    style={{ "--columns": columns } as CSSProperties}
  >
    {children}
  </ul>
);

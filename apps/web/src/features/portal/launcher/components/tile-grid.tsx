import type { CSSProperties, ReactNode } from "react";
import styles from "./launcher-grid.module.css";

interface Props {
  /** Columns on a wide screen. */
  readonly columns: number;
  readonly isCentred?: boolean;
  /** Accessible name, if the grid shows a part of the tiles. */
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

import { Tooltip } from "antd";
import type { ReactNode } from "react";
import { Icon } from "#shared/ui/icon.tsx";
import styles from "./info-tip.module.css";

/** A sign with an explanation, available by pointer, keyboard and touch; Escape closes it. */
export function InfoTip({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <Tooltip title={children} trigger={["hover", "focus"]} placement="bottom">
      <button type="button" className={styles.sign} aria-label={label}>
        <Icon name="info" size={14} />
      </button>
    </Tooltip>
  );
}

import type { SubsystemEntry } from "@tender/contract";
import type { ReactNode } from "react";
import { SubsystemIcon } from "../../../shared/subsystem/subsystem-icon.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { launcherText } from "../text.ts";
import styles from "./launcher-grid.module.css";

export interface SubsystemTileProps {
  readonly entry: SubsystemEntry;
  readonly isEntering: boolean;
  /** Another one is being entered. */
  readonly isBlocked: boolean;
  readonly onEnter: () => void;
}

export function SubsystemTile({ entry, isEntering, isBlocked, onEnter }: SubsystemTileProps): ReactNode {
  return (
    <li className={styles.item}>
      {/* Not `disabled`, which would take the focus away from the tile that was just pressed. */}
      <button
        type="button"
        className={styles.tile}
        aria-busy={isEntering || undefined}
        aria-disabled={isEntering || isBlocked || undefined}
        onClick={onEnter}
      >
        <span className={styles.icon}>
          <SubsystemIcon entry={entry} />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{entry.appCnName}</span>
          <span className={styles.purpose}>{entry.purpose}</span>
          {entry.certificateRequired ? (
            <span className={styles.mark} title={launcherText.certificateHint}>
              <Icon name="certificate" size={14} />
              {launcherText.certificate}
            </span>
          ) : null}
        </span>
        <span className={styles.go}>
          {isEntering ? <Spinner label={launcherText.entering} /> : <Icon name="arrow-right" size={18} />}
        </span>
      </button>
    </li>
  );
}

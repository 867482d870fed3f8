import type { SubsystemEntry } from "@tender/contract";
import { type ReactNode, useId } from "react";
import type { Reorder } from "#shared/order/use-reorder.ts";
import { SubsystemIcon } from "#shared/subsystem/subsystem-icon.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { launcherText as text } from "../text.ts";
import styles from "./subsystem-tile.module.css";

export interface SubsystemTileProps {
  readonly entry: SubsystemEntry;
  readonly isEntering: boolean;
  /** Another subsystem is being entered. */
  readonly isBlocked: boolean;
  readonly onEnter: () => void;
  /** Adds or removes the favourite; absent: the list has no favourites. */
  readonly onStar?: () => void;
}

export function SubsystemTile({ entry, isEntering, isBlocked, onEnter, onStar }: SubsystemTileProps): ReactNode {
  const nameId = useId();
  const isFavourite = entry.favourite !== null;
  return (
    <li className={styles.item}>
      {/* Not `disabled`, which would take the focus from the pressed tile. */}
      <button
        type="button"
        className={styles.tile}
        data-starred={onStar ? true : undefined}
        aria-busy={isEntering || undefined}
        aria-disabled={isEntering || isBlocked || undefined}
        onClick={onEnter}
      >
        <TileFace entry={entry} nameId={nameId} />
        <span className={styles.go}>
          {isEntering ? <Spinner label={text.entering} /> : <Icon name="arrow-right" size={18} />}
        </span>
      </button>
      {onStar ? (
        <IconButton
          className={styles.star}
          icon="star"
          size={18}
          label={isFavourite ? text.unstar : text.star}
          aria-describedby={nameId}
          data-on={isFavourite || undefined}
          data-app={entry.appId}
          onClick={onStar}
        />
      ) : null}
    </li>
  );
}

interface ArrangedTileProps {
  readonly entry: SubsystemEntry;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly order: Reorder;
}

/** A favourite in arranging mode: it is dragged or moved by buttons and cannot be entered. */
export function ArrangedTile({ entry, isFirst, isLast, order }: ArrangedTileProps): ReactNode {
  const nameId = useId();
  return (
    <li className={styles.item} {...order.handle(entry.appId)} {...order.target(entry.appId)}>
      <div className={styles.tile} data-arranged>
        <TileFace entry={entry} nameId={nameId} />
        <span className={styles.grip} data-grip title={text.drag}>
          <Icon name="grip" size={18} />
        </span>
      </div>
      <span className={styles.shifts}>
        <IconButton
          icon="chevron-left"
          label={text.forward}
          aria-describedby={nameId}
          aria-disabled={isFirst || undefined}
          onClick={({ currentTarget }) => order.shift(entry.appId, -1, currentTarget)}
        />
        <IconButton
          icon="chevron-right"
          label={text.backward}
          aria-describedby={nameId}
          aria-disabled={isLast || undefined}
          onClick={({ currentTarget }) => order.shift(entry.appId, 1, currentTarget)}
        />
      </span>
    </li>
  );
}

function TileFace({ entry, nameId }: { entry: SubsystemEntry; nameId: string }): ReactNode {
  return (
    <>
      <span className={styles.icon}>
        <SubsystemIcon entry={entry} />
      </span>
      <span className={styles.words}>
        <span id={nameId} className={styles.name}>
          {entry.appCnName}
        </span>
        <span className={styles.purpose}>{entry.purpose}</span>
        {entry.certificateRequired ? (
          <span className={styles.mark} title={text.certificateHint}>
            <Icon name="certificate" size={14} />
            {text.certificate}
          </span>
        ) : null}
      </span>
    </>
  );
}

import type { SubsystemEntry } from "@tender/contract";
import { type ReactNode, useState } from "react";
import { useReorder } from "#shared/order/use-reorder.ts";
import { Button } from "#shared/ui/button.tsx";
import { useSetFavourites } from "../api.ts";
import { launcherText as text } from "../text.ts";
import styles from "./launcher-grid.module.css";
import { ArrangedTile } from "./subsystem-tile.tsx";
import { TileGrid } from "./tile-grid.tsx";

interface Props {
  readonly entries: readonly SubsystemEntry[];
  /** Columns of the grid. */
  readonly columns: number;
  readonly tile: (entry: SubsystemEntry) => ReactNode;
}

/** 常用: the favourites in the user's order, which is changed by dragging or by buttons. */
export function Favourites({ entries, columns, tile }: Props): ReactNode {
  const [isArrangingOn, setIsArrangingOn] = useState(false);
  const canArrange = entries.length > 1;
  const isArranging = isArrangingOn && canArrange;
  return (
    <>
      <div className={styles.subhead}>
        <h3 className={styles.subheading}>{text.favourites}</h3>
        {canArrange ? (
          <Button kind="text" size="small" onClick={() => setIsArrangingOn(!isArrangingOn)}>
            {isArranging ? text.arranged : text.arrange}
          </Button>
        ) : null}
        {isArranging ? <p className={styles.arrangeHint}>{text.arrangeHint}</p> : null}
      </div>
      {isArranging ? (
        <ArrangedTiles entries={entries} columns={columns} />
      ) : (
        <TileGrid columns={columns} label={text.favourites}>
          {entries.map(tile)}
        </TileGrid>
      )}
    </>
  );
}

function ArrangedTiles({ entries, columns }: Omit<Props, "tile">): ReactNode {
  const setting = useSetFavourites();
  const order = useReorder({
    keys: entries.map(({ appId }) => appId),
    nameOf: (key) => entries.find(({ appId }) => appId === key)?.appCnName ?? key,
    onOrder: setting.mutate,
  });

  return (
    <>
      <p className="visually-hidden" role="status">
        {order.announcement}
      </p>
      <TileGrid columns={columns} label={text.favourites}>
        {entries.map((entry, index) => (
          <ArrangedTile
            key={entry.appId}
            entry={entry}
            isFirst={index === 0}
            isLast={index === entries.length - 1}
            order={order}
          />
        ))}
      </TileGrid>
    </>
  );
}

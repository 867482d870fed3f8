import { type ReactNode, useState } from "react";
import { drawingOf, type IconOwner, iconOf } from "./icon-of.ts";
import styles from "./subsystem-drawing.module.css";
import { SubsystemDrawing } from "./subsystem-drawing.tsx";

/** The icon of a subsystem: drawing or stored picture. A picture that does not load is replaced by the drawing. */
export function SubsystemIcon({ entry }: { entry: IconOwner }): ReactNode {
  const [isBroken, setIsBroken] = useState(false);
  const icon = iconOf(entry);
  if (icon.kind === "drawing") return <SubsystemDrawing name={icon.name} />;
  if (isBroken) return <SubsystemDrawing name={drawingOf(entry.appId)} />;
  return (
    <img
      className={styles.picture}
      src={icon.address}
      alt=""
      width={56}
      height={56}
      onError={() => setIsBroken(true)}
    />
  );
}

import type { ReactNode } from "react";
import { Tabs } from "#shared/ui/tabs.tsx";
import { canvasText, paletteText, designerText as text } from "../text.ts";
import styles from "./designer.module.css";

const areas = ["palette", "canvas", "settings"] as const;
export type Area = (typeof areas)[number];

interface Props {
  readonly isWide: boolean;
  /** The area that a narrow screen shows. */
  readonly area: Area;
  readonly onArea: (area: Area) => void;
  readonly parts: Readonly<Record<Area, () => ReactNode>>;
}

/** The areas of the designer: side by side, or one at a time on a narrow screen. */
export function DesignerAreas({ isWide, area, onArea, parts }: Props) {
  if (!isWide)
    return (
      <div className={styles.narrow}>
        <Tabs
          label={text.areas}
          active={area}
          onChange={onArea}
          items={areas.map((key) => ({ key, label: text.area[key] }))}
        >
          <div className={styles.sidePanel}>{parts[area]()}</div>
        </Tabs>
      </div>
    );
  return (
    <div className={styles.areas}>
      <section className={styles.area} aria-label={paletteText.title}>
        {parts.palette()}
      </section>
      <section className={styles.area} aria-label={canvasText.title}>
        {parts.canvas()}
      </section>
      <section className={styles.area} aria-label={text.area.settings}>
        {parts.settings()}
      </section>
    </div>
  );
}

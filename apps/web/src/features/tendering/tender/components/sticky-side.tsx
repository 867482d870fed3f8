import type { CSSProperties, ReactNode } from "react";
import { useFrameOffset } from "#shared/workspace-ui/frame-offset.tsx";
import styles from "./project-editor.module.css";

/** A column that stays below the frame while the form beside it scrolls. On a narrow page it follows the form. */
export function StickySide({ children }: { readonly children: ReactNode }) {
  const frame = useFrameOffset();
  return (
    <div className={styles.sticky} style={{ "--side-top": `${frame}px` } as CSSProperties}>
      {children}
    </div>
  );
}

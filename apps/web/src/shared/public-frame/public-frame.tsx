import type { ReactNode } from "react";
import { BrowserBanner } from "#shared/ui/browser-banner.tsx";
import styles from "./public-frame.module.css";
import { PublicName } from "./public-name.tsx";

export interface PublicFrameProps {
  readonly title: string;
  /** A text about the purpose of the page, beside the form if there is room. */
  readonly purpose: string;
  /** Shown below the purpose. */
  readonly picture: ReactNode;
  /** The portal's footer. The login page passes its own, which loads later. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** A page for people without a session: a panel that names the portal, and the form. */
export function PublicFrame({ title, purpose, picture, footer, children }: PublicFrameProps) {
  return (
    <div className={styles.page}>
      <BrowserBanner />
      <div className={styles.columns}>
        <aside className={styles.panel}>
          <PublicName />
          <p className={styles.purpose}>{purpose}</p>
          {picture}
        </aside>
        <main className={styles.main}>
          <div className={styles.form}>
            <h1 className={styles.title}>{title}</h1>
            {children}
          </div>
        </main>
      </div>
      {footer}
    </div>
  );
}

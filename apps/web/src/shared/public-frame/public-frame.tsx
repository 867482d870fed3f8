import type { ReactNode } from "react";
import { BrowserBanner } from "#shared/ui/browser-banner.tsx";
import styles from "./public-frame.module.css";
import { PublicName } from "./public-name.tsx";

export interface PublicFrameProps {
  readonly title: string;
  /** What one can do here, beside the form where there is room. */
  readonly purpose: string;
  /** Below that. */
  readonly picture: ReactNode;
  /** The portal's footer, as the page of the script that shows this has it. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** A page for people without a session: a quiet half that says where one is, and the form. */
export function PublicFrame({ title, purpose, picture, footer, children }: PublicFrameProps) {
  return (
    <div className={styles.page}>
      <BrowserBanner />
      <div className={styles.halves}>
        <aside className={styles.quiet}>
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

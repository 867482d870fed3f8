import type { ReactNode } from "react";
import { PortalFooter } from "./portal-footer.tsx";
import styles from "./public-frame.module.css";
import { PublicName } from "./public-name.tsx";
import own from "./public-result.module.css";

/** A result, alone on a page for people without a session. */
export const PublicResult = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <header className={own.masthead}>
      <PublicName />
    </header>
    <main className={own.result}>{children}</main>
    <PortalFooter />
  </div>
);

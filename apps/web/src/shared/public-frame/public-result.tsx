import type { ReactNode } from "react";
import { PortalFooter } from "./portal-footer.tsx";
import styles from "./public-frame.module.css";

/** How something ended, alone on a page for people without a session. */
export const PublicResult = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <main className={styles.result}>{children}</main>
    <PortalFooter />
  </div>
);

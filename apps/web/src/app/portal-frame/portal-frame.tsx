import type { ReactNode } from "react";
import { LauncherGrid } from "#features/portal/launcher/components/launcher-grid.tsx";
import { PortalFooter } from "#shared/public-frame/portal-footer.tsx";
import { BrowserBanner } from "#shared/ui/browser-banner.tsx";
import { NoMenuHint } from "./no-menu-hint.tsx";
import styles from "./portal-frame.module.css";
import { PortalHeader } from "./portal-header.tsx";
import { portalText } from "./text.ts";
import { WelcomeLine } from "./welcome-line.tsx";

const mainId = "portal-main";

/** Header, welcome, launcher, the page's own content, footer. */
export function PortalFrame({ children }: { children?: ReactNode }): ReactNode {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href={`#${mainId}`}>
        {portalText.skip}
      </a>
      <PortalHeader />
      <main id={mainId} className={styles.main} tabIndex={-1}>
        <WelcomeLine />
        <NoMenuHint />
        <LauncherGrid />
        {children}
      </main>
      <BrowserBanner />
      <PortalFooter />
    </div>
  );
}

import type { ReactNode } from "react";
import { portalConfig } from "#shared/config/portal-config.ts";
import styles from "./portal-header.module.css";
import { portalText } from "./text.ts";

/** Opens the client site in a new tab. */
export function PortalLogo(): ReactNode {
  return (
    <a
      className={styles.logo}
      href={portalConfig.clientSiteUrl}
      target="_blank"
      rel="noopener noreferrer"
      title={portalText.opensSite}
    >
      {portalConfig.logo === "" ? (
        <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" focusable="false">
          <rect className={styles.logoGround} width="32" height="32" rx="7" />
          <path className={styles.logoLine} d="M7 11.5h18v12H7zM7 12l9 7 9-7" />
          <circle className={styles.logoSeal} cx="16" cy="18.5" r="3.6" />
        </svg>
      ) : (
        <img
          className={styles.logoOwn}
          src={portalConfig.logo}
          height={30}
          alt={portalText.logoOf(portalConfig.footer.company || portalConfig.platformName)}
        />
      )}
      <span>{portalConfig.platformName}</span>
      <span className="visually-hidden">{portalText.newWindow}</span>
    </a>
  );
}

import { Link } from "react-router";
import { workspaceText } from "#app/workspace/text.ts";
import { portalConfig } from "#shared/config/portal-config.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import styles from "./workspace-logo.module.css";

/** The organisation's logo, or a sealed envelope, beside the platform's name. Links to the route named dashboard. */
export function WorkspaceLogo({ isSmall = false }: { isSmall?: boolean }) {
  const { platformName: name, logo, footer } = portalConfig;
  return (
    <Link
      className={styles.logo}
      data-small={isSmall || undefined}
      to={routePaths.dashboard}
      aria-label={`${name}，${workspaceText.home}`}
    >
      {logo === "" ? (
        <svg className={styles.sign} width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden="true">
          <rect x="2.8" y="6.8" width="22.4" height="15.4" rx="2.2" stroke="currentColor" strokeWidth="1.6" />
          <path d="m3.4 8 10.6 8 10.6-8" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
          <circle className={styles.seal} cx="14" cy="15.6" r="3.6" />
        </svg>
      ) : (
        <img className={styles.own} src={logo} height={28} alt={workspaceText.logoOf(footer.company || name)} />
      )}
      {isSmall ? null : <span className={styles.name}>{name}</span>}
    </Link>
  );
}

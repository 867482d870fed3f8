import type { ReactNode } from "react";
import { portalConfig } from "#shared/config/portal-config.ts";
import { Icon } from "#shared/ui/icon.tsx";
import { DepartmentSwitch } from "./department-switch.tsx";
import styles from "./portal-header.module.css";
import { PortalLogo } from "./portal-logo.tsx";
import { SignOutLink } from "./sign-out-link.tsx";
import { portalText } from "./text.ts";
import { WorkspaceLink } from "./workspace-link.tsx";

export function PortalHeader(): ReactNode {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <PortalLogo />
        <nav className={styles.actions} aria-label={portalText.navigation}>
          <DepartmentSwitch />
          <WorkspaceLink />
          {portalConfig.helpUrl === "" ? null : (
            <a className={styles.action} href={portalConfig.helpUrl} target="_blank" rel="noopener noreferrer">
              <Icon name="help" size={18} />
              {portalText.help}
              <span className="visually-hidden">{portalText.newWindow}</span>
            </a>
          )}
          <SignOutLink />
        </nav>
      </div>
    </header>
  );
}

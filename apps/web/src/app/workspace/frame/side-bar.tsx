import { SIZES } from "@tender/contract/constants";
import { Drawer } from "antd";
import { memo } from "react";
import { SideNav } from "#app/workspace/menu/side-nav.tsx";
import type { MenuLine } from "#app/workspace/model/side-menu.ts";
import { workspaceText } from "#app/workspace/text.ts";
import styles from "./side-bar.module.css";
import { WorkspaceLogo } from "./workspace-logo.tsx";

interface Props {
  readonly lines: readonly MenuLine[];
  readonly marked: string | undefined;
  readonly theme: "dark" | "light";
  readonly isOpen: boolean;
  readonly isFixed: boolean;
  onChoose(line: MenuLine): void;
}

/** The side menu at the window's edge: 200 px open, 80 px collapsed. */
export const SideBar = memo(function SideBar({ isOpen, isFixed, ...nav }: Props) {
  return (
    <aside
      className={styles.bar}
      data-theme={nav.theme}
      data-fixed={isFixed || undefined}
      style={{ width: isOpen ? SIZES.sidebarOpen : SIZES.sidebarCollapsed }}
    >
      <SideContent {...nav} isOpen={isOpen} />
    </aside>
  );
});

/** The same menu as a drawer over the page, on phones. */
export function SideDrawer({ isOpen, onClose, ...nav }: Omit<Props, "isFixed"> & { onClose(): void }) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={SIZES.drawer}
      closable={false}
      aria-label={workspaceText.menu}
      styles={{ body: { padding: 0 }, section: { background: "none" } }}
    >
      <div className={styles.bar} data-theme={nav.theme} data-drawer="">
        <SideContent {...nav} isOpen />
      </div>
    </Drawer>
  );
}

function SideContent({ isOpen, ...nav }: Omit<Props, "isFixed">) {
  return (
    <>
      <WorkspaceLogo isSmall={!isOpen} />
      <nav className={styles.menu} aria-label={workspaceText.menu}>
        <SideNav {...nav} collapsed={!isOpen} />
      </nav>
    </>
  );
}

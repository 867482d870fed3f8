import { SIZES } from "@tender/contract/constants";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { NoticeHost } from "#features/portal/notice-inbox/components/notice-host.tsx";
import { setPageTitle } from "#shared/browser/title.ts";
import { readOpenQuestion } from "#shared/feedback/confirm.ts";
import { leaveProofRequests } from "#shared/proof/proof-request.ts";
import { FrameOffset } from "#shared/workspace-ui/frame-offset.tsx";
import type { AppearanceSettings } from "./appearance/appearance-settings.ts";
import { changeAppearance } from "./appearance/change-appearance.ts";
import { SettingsDrawer } from "./appearance/settings-drawer.tsx";
import type { Viewport } from "./appearance/use-viewport.ts";
import { BreadcrumbLine } from "./frame/breadcrumb-line.tsx";
import { SideBar, SideDrawer } from "./frame/side-bar.tsx";
import { useAccountActions } from "./frame/use-account-actions.tsx";
import { useHiddenOnScroll } from "./frame/use-hidden-on-scroll.ts";
import { useMenuButton } from "./frame/use-menu-button.ts";
import { WorkspaceHeader } from "./frame/workspace-header.tsx";
import { WorkspaceLogo } from "./frame/workspace-logo.tsx";
import { TopNav } from "./menu/top-nav.tsx";
import { breadcrumbOf } from "./model/breadcrumb.ts";
import { frameLayout } from "./model/frame-layout.ts";
import { HOME_PATH, ownRoutes } from "./model/own-routes.ts";
import { pathOfView } from "./model/path-of-view.ts";
import { resolveRoute } from "./model/resolve-route.ts";
import { findMarkedLine } from "./model/side-menu.ts";
import { activeTab, type Tabs } from "./model/tabs.ts";
import { openAddress, openItem } from "./open-item.ts";
import { useCommandCentre } from "./palette/use-command-centre.tsx";
import { TabPanes } from "./tabs/tab-panes.tsx";
import { TabStrip } from "./tabs/tab-strip.tsx";
import type { TabActions } from "./tabs/use-workspace-tabs.ts";
import { workspaceText } from "./text.ts";
import type { WorkspaceMenu } from "./use-workspace-menu.ts";
import { type WorkspaceContext, WorkspaceContextProvider } from "./workspace-context.tsx";
import styles from "./workspace-frame.module.css";

interface Props {
  readonly menu: WorkspaceMenu;
  readonly tabs: Tabs;
  readonly actions: TabActions;
  readonly settings: AppearanceSettings;
  readonly viewport: Viewport;
  readonly hasStrip: boolean;
  /** The subsystem in which the workspace is now. */
  readonly appId: string;
  /** Called after another subsystem was entered. */
  readonly onSwitched: () => void;
}

type Chosen = Parameters<typeof openItem>[0];

const setSidebarOpen = (sidebarOpen: boolean): void => changeAppearance({ sidebarOpen });

const mainId = "workspace-main";
const TAB_STRIP_HEIGHT = 40;

/** Side menu, header, tab strip, content and an empty footer. */
export function WorkspaceFrame({ menu, tabs, actions, settings, viewport, hasStrip, appId, onSwitched }: Props) {
  const layout = frameLayout(settings, viewport);
  const isPhone = viewport === "phone";
  const hasTopMenu = layout.menu === "top";
  const button = useMenuButton(viewport, layout.isMenuOpen, setSidebarOpen);
  const isHeaderHidden = useHiddenOnScroll(layout.hidesHeader);
  const main = useRef<HTMLElement>(null);
  const account = useAccountActions(actions.open);
  const active = activeTab(tabs);
  const chain = useMemo(() => {
    const found = active && resolveRoute(menu.root, active.location.pathname);
    return found?.kind === "route" ? found.chain : [];
  }, [menu.root, active]);
  const marked = useMemo(() => findMarkedLine(menu.lines, chain), [menu.lines, chain]);

  // A question of one page must not remain open above another page.
  const shownId = active?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another tab is shown
  useEffect(
    () => () => {
      readOpenQuestion()?.answer(false);
      leaveProofRequests();
    },
    [shownId],
  );

  const title = active === undefined || active.key === HOME_PATH ? null : active.title;
  useEffect(() => setPageTitle(title), [title]);

  const { close } = button;
  const choose = useCallback(
    (item: Chosen, from: "menu" | "search"): void => {
      if (isPhone) close();
      openItem(item, from, actions.open);
    },
    [isPhone, close, actions],
  );
  const searchEntry = useCallback((entry: Chosen) => choose(entry, "search"), [choose]);
  const openEntry = useCallback((entry: Chosen) => choose(entry, "menu"), [choose]);
  const context = useMemo<WorkspaceContext>(
    () => ({
      entries: menu.entries,
      open: openEntry,
      appId,
      onSwitched,
      confirmCloseOthers: actions.confirmCloseOthers,
    }),
    [menu.entries, openEntry, appId, onSwitched, actions],
  );
  const openView = useCallback(
    (component: string, busId: string | null): boolean => {
      const path = pathOfView([menu.root], component, busId);
      if (path !== undefined) actions.open(path);
      return path !== undefined;
    },
    [menu.root, actions],
  );
  const focusContent = (): void => main.current?.focus({ preventScroll: true });
  const commandCentre = useCommandCentre({
    entries: menu.findable,
    tabs,
    tabActions: actions,
    account: account.actions,
    openEntry,
    focusContent,
  });
  const nav = { lines: menu.lines, marked, onChoose: openEntry };
  const sideNav = { ...nav, theme: layout.menuTheme };

  return (
    <div
      className={styles.frame}
      data-menu={layout.menu}
      data-fixed-header={layout.isHeaderFixed || undefined}
      data-width={layout.width}
      data-strip={hasStrip || undefined}
    >
      <a
        className={styles.skip}
        href={`#${mainId}`}
        // As an address the anchor would be a move, to a section that the tab's page may not have.
        onClick={(event) => {
          event.preventDefault();
          focusContent();
        }}
      >
        {workspaceText.skip}
      </a>
      {isPhone ? <SideDrawer {...sideNav} isOpen={button.isOpen} onClose={button.close} /> : null}
      {layout.menu === "side" ? <SideBar {...sideNav} isOpen={button.isOpen} isFixed={layout.isMenuFixed} /> : null}
      <div className={styles.column}>
        <header className={styles.top} data-hidden={isHeaderHidden || undefined}>
          <div className={styles.bar} data-ground={hasTopMenu ? layout.menuTheme : undefined}>
            <WorkspaceHeader
              isPhone={isPhone}
              isNarrow={hasTopMenu}
              appId={appId}
              onSwitched={onSwitched}
              entries={menu.findable}
              account={account.actions}
              onOpenPalette={commandCentre.open}
              onChoose={searchEntry}
              menuButton={hasTopMenu ? undefined : button}
            >
              {hasTopMenu ? (
                <>
                  <WorkspaceLogo />
                  <TopNav {...nav} />
                </>
              ) : null}
            </WorkspaceHeader>
          </div>
          {hasStrip ? <TabStrip tabs={tabs} actions={actions} /> : null}
        </header>
        <main ref={main} id={mainId} className={styles.content} tabIndex={-1}>
          <BreadcrumbLine crumbs={breadcrumbOf({ root: menu.root, home: ownRoutes[0] }, chain, active?.title)} />
          <FrameOffset
            pixels={layout.isHeaderFixed && !isHeaderHidden ? SIZES.header + (hasStrip ? TAB_STRIP_HEIGHT : 0) : 0}
          >
            <WorkspaceContextProvider value={context}>
              <TabPanes tabs={tabs} root={menu.root} actions={actions} hasStrip={hasStrip} />
            </WorkspaceContextProvider>
          </FrameOffset>
        </main>
        <footer className={styles.footer} />
        <NoticeHost openView={openView} openAddress={(address) => openAddress(address, actions.open)} />
      </div>
      <WorkspaceContextProvider value={context}>
        <SettingsDrawer isPhone={isPhone} />
      </WorkspaceContextProvider>
      {account.dialogs}
      {commandCentre.dialogs}
    </div>
  );
}

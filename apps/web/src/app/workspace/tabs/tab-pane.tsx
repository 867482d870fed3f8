import { type ComponentType, memo, type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { Route, Routes } from "react-router";
import { TextNotFoundPage } from "#app/pages/error-pages.tsx";
import { resolveRoute } from "#app/workspace/model/resolve-route.ts";
import type { Tab } from "#app/workspace/model/tabs.ts";
import type { WorkspaceRoute } from "#app/workspace/model/workspace-route.ts";
import { pageFor } from "#app/workspace/page-register.ts";
import { FramePage } from "#app/workspace/pages/frame-page.tsx";
import { LoadingBoundary } from "#shared/loading/loading-boundary.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { type TabScope, TabScopeProvider } from "#shared/workspace-ui/tab-scope.tsx";
import { TabErrorBoundary } from "./tab-error-boundary.tsx";
import styles from "./tab-pane.module.css";
import { panelId, tabId } from "./tab-strip.tsx";
import type { TabActions } from "./use-workspace-tabs.ts";

interface Props {
  readonly tab: Tab;
  readonly root: WorkspaceRoute;
  readonly actions: TabActions;
  /** The strip's tab names the panel; without a strip the panel has no name. */
  readonly hasStrip: boolean;
}

/** One page in its tab. The page reads the tab's own location, which is frozen while another tab is shown. */
export const TabPane = memo(function TabPane({ tab, root, actions, hasStrip }: Props) {
  useScrollMemory();
  const { id, key } = tab;
  const scope = useMemo<TabScope>(
    () => ({
      id,
      setTitle: (title) => actions.setTitle(id, title),
      close: () => actions.close(key),
      refresh: () => actions.refresh(key),
      setSearch: (search) => actions.setSearch(id, search),
      guardUnsaved: (isUnsaved) => actions.guardUnsaved(id, isUnsaved),
    }),
    [id, key, actions],
  );
  const found = useMemo(() => resolveRoute(root, tab.location.pathname), [root, tab.location.pathname]);
  if (found.kind !== "route") return null;
  const page = contentOf(found.route);
  return (
    <div
      className={styles.pane}
      data-whole={found.route.content.kind === "frame" || undefined}
      id={panelId(tab)}
      {...(hasStrip ? { role: "tabpanel", "aria-labelledby": tabId(tab) } : {})}
    >
      <TabScopeProvider scope={scope}>
        <TabErrorBoundary>
          <LoadingBoundary waiting={<PageWaiting />}>
            <Routes location={tab.location}>
              <Route path={found.route.path} element={page} />
              <Route path="*" element={page} />
            </Routes>
          </LoadingBoundary>
        </TabErrorBoundary>
      </TabScopeProvider>
    </div>
  );
});

function contentOf({ content, title }: WorkspaceRoute): ReactNode {
  if (content.kind === "frame") return <FramePage url={content.url} title={title} />;
  const Page: ComponentType | undefined = content.kind === "component" ? pageFor(content.component) : undefined;
  return Page ? <Page /> : <TextNotFoundPage />;
}

const PageWaiting = () => (
  <div className={styles.waiting}>
    <Skeleton lines={4} />
  </div>
);

/** The window scrolls for all tabs: each stores its own position and restores it. */
function useScrollMemory(): void {
  const top = useRef(0);
  useLayoutEffect(() => {
    window.scrollTo(0, top.current);
    // Charts and tables render after the first paint, so the page may reach its height only now.
    const frame = requestAnimationFrame(() => window.scrollTo(0, top.current));
    const remember = (): void => {
      top.current = window.scrollY;
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", remember);
    };
  }, []);
}

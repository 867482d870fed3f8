import { useMemo } from "react";
import { useNavigate } from "react-router";
import { changeAppearance } from "#app/workspace/appearance/change-appearance.ts";
import type { AccountActions } from "#app/workspace/frame/use-account-actions.tsx";
import { menuIcon } from "#app/workspace/menu/menu-icon.ts";
import type { SearchEntry } from "#app/workspace/model/side-menu.ts";
import type { Tabs } from "#app/workspace/model/tabs.ts";
import { openBeside } from "#app/workspace/open-item.ts";
import type { TabActions } from "#app/workspace/tabs/use-workspace-tabs.ts";
import { workspaceText } from "#app/workspace/text.ts";
import { portalConfig } from "#shared/config/portal-config.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import type { IconName } from "#shared/ui/icon.tsx";
import type { Command } from "./commands.ts";

const text = workspaceText.palette;

export interface CommandSources {
  readonly entries: readonly SearchEntry[];
  readonly tabs: Tabs;
  readonly tabActions: TabActions;
  readonly account: AccountActions;
  openEntry(entry: SearchEntry): void;
  showShortcuts(): void;
}

/** Returns all commands of the workspace: open pages, actions, menu. */
export function useCommands(sources: CommandSources): readonly Command[] {
  const { entries, tabs, tabActions, account, openEntry, showShortcuts } = sources;
  const navigate = useNavigate();
  const menu = useMemo(() => entries.map((entry) => menuCommand(entry, () => openEntry(entry))), [entries, openEntry]);
  return useMemo(() => {
    const icons = new Map(entries.map(({ path, icon }) => [path, menuIcon(icon)]));
    const open = tabs.list
      .filter((tab) => tab.key !== tabs.activeKey)
      .map((tab) =>
        command(
          "tab",
          pageKey(tab.key),
          tab.title,
          icons.get(tab.location.pathname) ?? "list",
          () => tabActions.show(tab),
          text.tab,
        ),
      );
    const shown = new Set(tabs.list.map(({ key }) => pageKey(key)));
    const isDark = document.documentElement.dataset.themeMode === "dark";
    const action = (key: string, title: string, icon: IconName, run: () => void) =>
      command("action", key, title, icon, run, text.action);
    return [
      ...open,
      action("refresh", text.refresh, "refresh", () => tabActions.refresh(tabs.activeKey)),
      action("close", text.close, "close", () => tabActions.close(tabs.activeKey)),
      action("close-others", text.closeOthers, "close", () => tabActions.closeOthers(tabs.activeKey)),
      action("center", workspaceText.account.center, "user", account.center),
      action("settings", workspaceText.account.settings, "settings", account.settings),
      action("system", workspaceText.account.system, "sliders", account.system),
      action("password", workspaceText.account.password, "lock", account.password),
      action("department", workspaceText.account.department, "switch", account.department),
      action("theme", isDark ? text.light : text.dark, "sun", () =>
        changeAppearance({ mode: isDark ? "light" : "dark" }),
      ),
      action("portal", workspaceText.portal, "grid", () => void navigate(routePaths.landing)),
      ...(portalConfig.helpUrl === ""
        ? []
        : [action("help", workspaceText.help, "help", () => openBeside(portalConfig.helpUrl))]),
      action("shortcuts", text.shortcuts, "info", showShortcuts),
      action("sign-out", workspaceText.logout, "logout", account.signOut),
      ...menu.filter(({ key }) => !shown.has(key)),
    ];
  }, [entries, menu, tabs, tabActions, account, navigate, showShortcuts]);
}

const pageKey = (path: string): string => `page:${path}`;

const command = (
  kind: Command["kind"],
  key: string,
  title: string,
  icon: IconName,
  run: () => void,
  mark: string,
): Command => ({ kind, key, title, icon, run, mark, parents: [] });

const menuCommand = ({ path, title, parents, icon }: SearchEntry, run: () => void): Command => ({
  ...command("menu", pageKey(path), title, menuIcon(icon), run, text.menu),
  parents,
});

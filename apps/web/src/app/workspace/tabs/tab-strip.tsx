import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../../../shared/ui/icon.tsx";
import { ContextMenu } from "../../../shared/workspace-ui/context-menu.tsx";
import type { ContextMenuAt } from "../../../shared/workspace-ui/context-menu-rules.ts";
import type { Tab, Tabs } from "../model/tabs.ts";
import { workspaceText } from "../text.ts";
import styles from "./tab-strip.module.css";
import type { TabActions } from "./use-workspace-tabs.ts";

const text = workspaceText.tabs;
const menuItems = [
  { key: "refresh", label: text.refresh },
  { key: "closeLeft", label: text.closeLeft },
  { key: "closeRight", label: text.closeRight },
  { key: "closeOthers", label: text.closeOthers },
] as const;

export const tabId = (tab: Tab): string => `workspace-tab-${tab.id}`;
export const panelId = (tab: Tab): string => `workspace-panel-${tab.id}`;

/** The strip of open pages: arrow keys move, Delete closes, the right button opens the menu. */
export function TabStrip({ tabs, actions }: { tabs: Tabs; actions: TabActions }) {
  const strip = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  const [menuAt, setMenuAt] = useState<ContextMenuAt<HTMLElement> | null>(null);
  const { list, activeKey } = tabs;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever tab became active comes into sight
  useEffect(() => {
    const active = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    active?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // A tab closed by the keyboard takes the focus along: the one that follows gets it.
    if (takesFocus.current) active?.focus();
    takesFocus.current = false;
  }, [activeKey, list]);

  const press = (event: KeyboardEvent, tab: Tab): void => {
    if (event.key === "Delete") {
      takesFocus.current = actions.close(tab.key);
    }
    const at = list.indexOf(tab);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: list.length - 1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = list.at(step % list.length);
    if (next === undefined) return;
    actions.show(next);
    document.getElementById(tabId(next))?.focus();
  };

  const openMenu = (event: MouseEvent<HTMLElement>): void => {
    event.preventDefault();
    const target = event.currentTarget;
    const { left, bottom } = target.getBoundingClientRect();
    // Opened by the keyboard there is no pointer to stand at.
    const byKeyboard = event.clientX === 0 && event.clientY === 0;
    setMenuAt({ target, x: byKeyboard ? left : event.clientX, y: byKeyboard ? bottom : event.clientY });
  };

  return (
    <div
      ref={strip}
      className={styles.strip}
      role="tablist"
      aria-label={text.label}
      aria-description={text.hint}
      onWheel={(event) => strip.current?.scrollBy({ left: event.deltaY })}
    >
      {list.map((tab) => (
        <button
          key={tab.id}
          id={tabId(tab)}
          type="button"
          role="tab"
          className={styles.tab}
          data-key={tab.key}
          title={tab.title}
          aria-selected={tab.key === activeKey}
          aria-controls={tab.key === activeKey ? panelId(tab) : undefined}
          tabIndex={tab.key === activeKey ? 0 : -1}
          onClick={() => actions.show(tab)}
          onAuxClick={(event) => event.button === 1 && actions.close(tab.key)}
          onKeyDown={(event) => press(event, tab)}
          onContextMenu={openMenu}
        >
          <span className={styles.title}>{tab.title}</span>
          {tab.key === tabs.homeKey ? null : <CloseSign tab={tab} actions={actions} />}
        </button>
      ))}
      {menuAt === null ? null : (
        <ContextMenu
          label={text.menu}
          items={menuItems}
          at={menuAt}
          onClose={() => setMenuAt(null)}
          onSelect={(key, element) => {
            takesFocus.current = true;
            actions[key](element.dataset.key ?? activeKey);
          }}
        />
      )}
    </div>
  );
}

/** For the pointer alone; the keyboard has Delete. A button inside a tab would be unreachable and unheard. */
function CloseSign({ tab, actions }: { tab: Tab; actions: TabActions }) {
  return (
    <span
      className={styles.close}
      data-close=""
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        actions.close(tab.key);
      }}
    >
      <Icon name="close" size={14} />
    </span>
  );
}

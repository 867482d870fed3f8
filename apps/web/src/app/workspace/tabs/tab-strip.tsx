import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { closeLeft, closeOthers, closeRight, type Tab, type Tabs } from "#app/workspace/model/tabs.ts";
import { workspaceText } from "#app/workspace/text.ts";
import { Icon } from "#shared/ui/icon.tsx";
import { ContextMenu } from "#shared/workspace-ui/context-menu.tsx";
import type { ContextMenuOrigin } from "#shared/workspace-ui/context-menu-rules.ts";
import { TabOverflow } from "./tab-overflow.tsx";
import styles from "./tab-strip.module.css";
import { useTabDrag } from "./use-tab-drag.ts";
import type { TabActions } from "./use-workspace-tabs.ts";

const text = workspaceText.tabs;
const closings = { closeLeft, closeRight, closeOthers };

/** An entry that would close no tab is disabled. */
const menuItemsFor = (tabs: Tabs, key: string) => [
  { key: "refresh" as const, label: text.refresh },
  ...(["closeLeft", "closeRight", "closeOthers"] as const).map((act) => ({
    key: act,
    label: text[act],
    disabled: closings[act](tabs, key).list.length === tabs.list.length,
  })),
];

const keyAt = ({ target }: ContextMenuOrigin<HTMLElement>, { activeKey }: Tabs): string =>
  target.dataset.key ?? activeKey;

export const tabId = (tab: Tab): string => `workspace-tab-${tab.id}`;
export const panelId = (tab: Tab): string => `workspace-panel-${tab.id}`;

function scrollActiveIntoView(strip: HTMLElement | null): HTMLElement | null | undefined {
  const active = strip?.querySelector<HTMLElement>('[aria-selected="true"]');
  active?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return active;
}

/**
 * The strip of open pages: arrow keys move the focus, with Ctrl and Shift they move the tab; Delete closes; the right
 * button opens the menu.
 */
export function TabStrip({ tabs, actions }: { tabs: Tabs; actions: TabActions }) {
  const strip = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  const takeFocus = () => {
    takesFocus.current = true;
  };
  const [menuAt, setMenuAt] = useState<ContextMenuOrigin<HTMLElement> | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const { list, activeKey } = tabs;
  const drag = useTabDrag({
    strip,
    onDrop: (key, index) => move(key, index),
    onLongPress: (tab, x, y) => setMenuAt({ target: tab, x, y }),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the new active tab into view
  useEffect(() => {
    const active = scrollActiveIntoView(strip.current);
    // A tab closed by the keyboard loses the focus: the next active one gets it, and so does a tab that was moved.
    if (takesFocus.current) active?.focus();
    takesFocus.current = false;
  }, [activeKey, list]);

  // The strip becomes narrower with the window, and with the button of the overflowing tabs.
  useEffect(() => {
    const observer = new ResizeObserver(() => scrollActiveIntoView(strip.current));
    if (strip.current) observer.observe(strip.current);
    return () => observer.disconnect();
  }, []);

  function move(key: string, requestedIndex: number): void {
    const minIndex = list[0]?.key === tabs.homeKey ? 1 : 0;
    const index = Math.min(Math.max(requestedIndex, minIndex), list.length - 1);
    const tab = list.find((each) => each.key === key);
    if (tab === undefined || key === tabs.homeKey || list.indexOf(tab) === index) return;
    actions.move(key, index);
    setAnnouncement(text.moved(tab.title, index + 1, list.length));
  }

  const press = (event: KeyboardEvent<HTMLElement>, tab: Tab): void => {
    const index = list.indexOf(tab);
    if (event.key === "Delete") actions.close(tab.key, takeFocus);
    if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      event.preventDefault();
      openMenu(event.currentTarget);
    }
    const isMove = event.shiftKey && (event.ctrlKey || event.metaKey);
    if (isMove && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      event.preventDefault();
      takeFocus();
      move(tab.key, index + (event.key === "ArrowRight" ? 1 : -1));
      return;
    }
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: list.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = list.at(step % list.length);
    if (next === undefined) return;
    actions.show(next);
    document.getElementById(tabId(next))?.focus();
  };

  /** Opens the menu at the pointer; without a pointer at the tab. */
  const openMenu = (target: HTMLElement, pointer?: { readonly x: number; readonly y: number }): void => {
    const box = target.getBoundingClientRect();
    setMenuAt({ target, x: pointer?.x ?? box.left, y: pointer?.y ?? box.bottom });
  };

  return (
    <div className={styles.bar}>
      <div
        ref={strip}
        className={styles.strip}
        role="tablist"
        aria-label={text.label}
        aria-description={text.hint}
        data-dragging={drag.dragged !== null || undefined}
        onWheel={(event) => strip.current?.scrollBy({ left: event.deltaY })}
      >
        {list.map((tab, index) => (
          <button
            key={tab.id}
            id={tabId(tab)}
            type="button"
            role="tab"
            className={styles.tab}
            data-key={tab.key}
            data-dragged={drag.dragged === tab.key || undefined}
            data-drop={dropSign(drag.before, tab, index === list.length - 1)}
            title={tab.title}
            aria-selected={tab.key === activeKey}
            aria-controls={tab.key === activeKey ? panelId(tab) : undefined}
            tabIndex={tab.key === activeKey ? 0 : -1}
            {...(tab.key === tabs.homeKey ? {} : drag.handlers(tab.key))}
            onClick={() => drag.consumeSuppressedClick() || actions.show(tab)}
            onAuxClick={(event) => event.button === 1 && actions.close(tab.key)}
            onKeyDown={(event) => press(event, tab)}
            onContextMenu={(event) => {
              event.preventDefault();
              const { clientX: x, clientY: y, currentTarget } = event;
              // A long touch may become a drag, so its menu opens when it ends. The keyboard has no position.
              if (!drag.isTouchActive()) openMenu(currentTarget, x === 0 && y === 0 ? undefined : { x, y });
            }}
          >
            <span className={styles.title}>{tab.title}</span>
            {tab.key === tabs.homeKey ? null : <CloseSign tab={tab} actions={actions} />}
          </button>
        ))}
      </div>
      <TabOverflow
        strip={strip}
        list={list}
        onChoose={(tab) => {
          takeFocus();
          actions.show(tab);
        }}
      />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {menuAt === null ? null : (
        <ContextMenu
          label={text.menu}
          items={menuItemsFor(tabs, keyAt(menuAt, tabs))}
          origin={menuAt}
          onClose={() => setMenuAt(null)}
          onSelect={(key) => {
            const chosen = keyAt(menuAt, tabs);
            if (key !== "refresh") return actions[key](chosen, takeFocus);
            takeFocus();
            actions.refresh(chosen);
          }}
        />
      )}
    </div>
  );
}

const dropSign = (before: string | null, tab: Tab, isLast: boolean): "before" | "after" | undefined =>
  before === tab.key ? "before" : before === "end" && isLast ? "after" : undefined;

/** For the pointer only; the keyboard has Delete. A button inside a tab could not be focused or read out. */
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

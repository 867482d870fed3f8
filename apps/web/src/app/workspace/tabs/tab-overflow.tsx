import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { FindBox, type FindEntry } from "#app/workspace/find/find-box.tsx";
import type { Tab } from "#app/workspace/model/tabs.ts";
import { findTitled, type PinyinOf } from "#app/workspace/model/title-match.ts";
import { workspaceText } from "#app/workspace/text.ts";
import { useDismissed } from "#shared/hooks/use-dismissed.ts";
import { IconButton } from "#shared/ui/icon-button.tsx";
import styles from "./tab-strip.module.css";

const text = workspaceText.tabs;

interface Props {
  readonly strip: RefObject<HTMLElement | null>;
  readonly list: readonly Tab[];
  onChoose(tab: Tab): void;
}

/** The tabs for which the strip has no room, as a list with a search. */
export function TabOverflow({ strip, list, onChoose }: Props) {
  const isOverflowing = useOverflow(strip, list);
  const [hidden, setHidden] = useState<readonly (FindEntry & { readonly tab: Tab })[] | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setHidden(null), []);
  useDismissed(box, hidden !== null, close);
  const find = useCallback(
    (typed: string, read?: PinyinOf) =>
      typed.trim() === ""
        ? (hidden ?? []).map((entry) => ({ entry, marks: [] }))
        : findTitled(hidden ?? [], typed, read),
    [hidden],
  );
  if (!isOverflowing) return null;
  const open = (): void => {
    const hiddenKeys = new Set(hiddenTabKeys(strip.current));
    const icon = "list";
    setHidden(
      list
        .filter(({ key }) => hiddenKeys.has(key))
        .map((tab) => ({ key: tab.key, title: tab.title, parents: [], icon, tab })),
    );
  };
  return (
    <div ref={box} className={styles.overflow}>
      <IconButton
        icon="more"
        size={18}
        label={text.more}
        aria-haspopup="dialog"
        aria-expanded={hidden !== null}
        onClick={() => (hidden === null ? open() : close())}
      />
      {hidden === null ? null : (
        <div
          role="dialog"
          aria-label={text.more}
          className={styles.hidden}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            close();
            box.current?.querySelector("button")?.focus();
          }}
        >
          <FindBox
            label={text.findMore}
            noMatchText={text.noMore}
            isInline
            find={find}
            onChoose={({ tab }) => {
              close();
              onChoose(tab);
            }}
          />
        </div>
      )}
    </div>
  );
}

/** Whether the strip overflows; follows its width and its tabs. */
function useOverflow(strip: RefObject<HTMLElement | null>, list: readonly Tab[]): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  const titles = list.map(({ title }) => title).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: tabs with other titles have another width
  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    // The first measurement is part of the next frame, which computes the layout anyway.
    const observer = new ResizeObserver(() => setIsOverflowing(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [strip, titles]);
  return isOverflowing;
}

function hiddenTabKeys(strip: HTMLElement | null): string[] {
  if (strip === null) return [];
  const visible = strip.getBoundingClientRect();
  return [...strip.querySelectorAll<HTMLElement>("[role=tab]")].flatMap((tab) => {
    const { left, right } = tab.getBoundingClientRect();
    return left < visible.left - 1 || right > visible.right + 1 ? [tab.dataset.key ?? ""] : [];
  });
}

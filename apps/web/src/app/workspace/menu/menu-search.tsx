import { type ReactNode, useCallback, useMemo } from "react";
import { FindBox } from "#app/workspace/find/find-box.tsx";
import type { SearchEntry } from "#app/workspace/model/side-menu.ts";
import { findTitled, type PinyinOf } from "#app/workspace/model/title-match.ts";
import { workspaceText } from "#app/workspace/text.ts";
import { menuIcon } from "./menu-icon.ts";

const text = workspaceText.search;

interface Props {
  readonly entries: readonly SearchEntry[];
  /** Inside a dialog. */
  readonly isInline?: boolean;
  readonly hint?: ReactNode;
  onChoose(entry: SearchEntry): void;
}

/** Finds menu items by title, its pinyin or its initials. */
export function MenuSearch({ entries, isInline = false, hint, onChoose }: Props) {
  const lines = useMemo(
    () =>
      entries.map((entry) => ({
        ...entry,
        icon: menuIcon(entry.icon),
        entry,
        mark: opensWindow(entry) ? text.newWindow : undefined,
      })),
    [entries],
  );
  const find = useCallback((typed: string, read?: PinyinOf) => findTitled(lines, typed, read), [lines]);
  return (
    <FindBox
      label={text.label}
      noMatchText={text.nothing}
      find={find}
      isInline={isInline}
      hint={hint}
      onChoose={({ entry }) => onChoose(entry)}
    />
  );
}

const opensWindow = ({ open }: SearchEntry): boolean =>
  open.kind === "window" || open.kind === "frame" || (open.kind === "link" && open.target !== "_self");

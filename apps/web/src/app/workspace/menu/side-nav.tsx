import { Menu, type MenuProps } from "antd";
import { useMemo, useState } from "react";
import { type MenuSign, menuSigns } from "#app/workspace/model/menu-signs.ts";
import { linesAround, type MenuLine, nextOpenLines } from "#app/workspace/model/side-menu.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { Icon, type IconName } from "#shared/ui/icon.tsx";
import { InlineNav } from "./inline-nav.tsx";
import { menuIcon } from "./menu-icon.ts";
import styles from "./side-nav.module.css";

interface Props {
  readonly lines: readonly MenuLine[];
  /** Key of the line to mark. */
  readonly marked: string | undefined;
  readonly theme: "dark" | "light";
  readonly collapsed: boolean;
  onChoose(line: MenuLine): void;
}

/** The menu's lines. One root is open at a time; while collapsed, the open groups are remembered. */
export function SideNav({ collapsed, ...nav }: Props) {
  const { lines, marked } = nav;
  const [open, setOpen] = useOpenLines(lines, marked);
  const toggle = (key: string): void =>
    setOpen(open.includes(key) ? open.filter((other) => other !== key) : nextOpenLines(lines, open, [...open, key]));
  return collapsed ? <CollapsedNav {...nav} /> : <InlineNav {...nav} open={open} onToggle={toggle} />;
}

/** Icons only; the lines of a group open beside it. */
function CollapsedNav({ lines, marked, theme, onChoose }: Omit<Props, "collapsed">) {
  const [open, setOpen] = useState<string[]>([]);
  const items = useMemo(() => {
    const signs = menuSigns(lines, menuIcon);
    return lines.map((line) => toItem(line, marked, signs.get(line.key)));
  }, [lines, marked]);
  const byKey = useMemo(() => linesByKey(lines), [lines]);
  return (
    <Menu
      className={styles.folded ?? ""}
      style={{ border: 0 }}
      mode="inline"
      theme={theme}
      items={items}
      inlineCollapsed
      selectedKeys={marked === undefined ? [] : [marked]}
      openKeys={open}
      onOpenChange={setOpen}
      onClick={({ key }) => {
        const line = byKey.get(key);
        if (line) onChoose(line);
      }}
    />
  );
}

/** Opens the sub-menus around the line of a new page, and retains the groups that the user has opened and closed. */
function useOpenLines(lines: readonly MenuLine[], marked: string | undefined) {
  const around = () => (marked === undefined ? [] : linesAround(lines, marked));
  const [state, setState] = useState(() => ({ open: around(), marked }));
  if (state.marked !== marked) {
    const groups = around();
    setState({ open: groups.length > 0 ? groups : state.open, marked });
  }
  return [state.open, (open: string[]) => setState({ open, marked })] as const;
}

type Item = NonNullable<MenuProps["items"]>[number];

type Sign = MenuSign<IconName>;

/** The menu passes its own class to the icon. */
const LineSign = ({ icon, letter, className }: Sign & { className?: string }) =>
  letter === undefined ? (
    <span className={classNames(styles.icon, className)}>
      <Icon name={icon} size={18} />
    </span>
  ) : (
    <span className={classNames(styles.letter, className)} aria-hidden="true">
      {letter}
    </span>
  );

function toItem(line: MenuLine, marked: string | undefined, rootSign?: Sign): Item {
  const { key, title, children } = line;
  const below = children.map((child) => toItem(child, marked));
  const sign = rootSign ?? (line.icon === null ? undefined : { icon: menuIcon(line.icon), letter: undefined });
  return {
    key,
    label: title,
    title,
    ...(key === marked ? { "aria-current": "page" } : {}),
    ...(sign ? { icon: <LineSign {...sign} /> } : {}),
    // A sub-menu beside a bare icon starts with the group's name.
    ...(below.length > 0
      ? { children: rootSign ? [{ type: "group" as const, label: title, children: below }] : below }
      : {}),
  };
}

function linesByKey(lines: readonly MenuLine[], byKey = new Map<string, MenuLine>()): Map<string, MenuLine> {
  for (const line of lines) {
    byKey.set(line.key, line);
    linesByKey(line.children, byKey);
  }
  return byKey;
}

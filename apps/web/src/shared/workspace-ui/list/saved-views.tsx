import { Dropdown, type MenuProps } from "antd";
import { useEffect, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { useTabScope } from "#shared/workspace-ui/tab-scope.tsx";
import { isSameView } from "./list-address.ts";
import { ManageViewsDialog } from "./manage-views-dialog.tsx";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { type SavedView, useSavedViews } from "./use-saved-views.ts";

type Query = Readonly<Record<string, string>>;

interface Props {
  readonly list: string;
  /** The current state of the list. */
  readonly current: Query;
  /** True: the address had no state when the list was opened. */
  readonly isBare: boolean;
  onShow(query: Query): void;
}

/** The person's saved views of the list; the list may open with one of them. */
export function SavedViews({ list, current, isBare, onShow }: Props) {
  const { data: views } = useSavedViews(list);
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const close = (): void => setDialog(null);
  useDefaultView(views, isBare);
  useTabDialog("views", dialogOf());

  function dialogOf() {
    if (dialog === "save") return <SaveViewDialog list={list} query={current} onClose={close} />;
    if (dialog === "manage") return <ManageViewsDialog list={list} currentQuery={current} onClose={close} />;
    return null;
  }
  const choose: MenuProps["onClick"] = ({ key }) => {
    if (key === "save" || key === "manage") setDialog(key);
    const view = views?.find(({ id }) => id === key);
    if (view) onShow(view.query);
  };
  const shown = views?.find(({ query }) => isSameView(query, current));
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      placement="bottomRight"
      menu={{ items: menuItems(views ?? [], shown), selectedKeys: shown ? [shown.id] : [], onClick: choose }}
    >
      <Button aria-haspopup="menu" icon={<Icon name="star" size={16} />}>
        {shown ? `视图：${shown.name}` : "视图"}
        <Icon name="chevron-down" size={14} />
      </Button>
    </Dropdown>
  );
}

function menuItems(views: readonly SavedView[], shown: SavedView | undefined): NonNullable<MenuProps["items"]> {
  return [
    ...views.map(({ id, name, isDefault }) => ({ key: id, label: isDefault ? `${name}（默认）` : name })),
    ...(views.length > 0 ? [{ type: "divider" as const, key: "line" }] : []),
    { key: "save", label: "保存当前视图…", disabled: shown !== undefined },
    { key: "manage", label: "管理视图…", disabled: views.length === 0 },
  ];
}

/** Opens the default view once in the life of the page, and never over a state in the address. */
function useDefaultView(views: readonly SavedView[] | undefined, isBare: boolean): void {
  const tab = useTabScope();
  const [isOpened, setIsOpened] = useState(!isBare);
  useEffect(() => {
    if (isOpened || !views) return;
    setIsOpened(true);
    const first = views.find(({ isDefault }) => isDefault);
    if (first && isBare) tab?.setSearch(new URLSearchParams(first.query));
  }, [isOpened, views, isBare, tab]);
}

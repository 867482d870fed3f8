import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { isSameView } from "./list-address.ts";
import { type SavedView, useSavedViews, useViewChanges } from "./use-saved-views.ts";

interface Props {
  readonly list: string;
  readonly currentQuery: Readonly<Record<string, string>>;
  onClose(): void;
}

/** The saved views: set the default, update or delete one. */
export function ManageViewsDialog({ list, currentQuery, onClose }: Props) {
  const { data: views = [] } = useSavedViews(list);
  return (
    <WorkspaceDialog
      open
      title="管理视图"
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {views.length === 0 ? (
        <p>暂无保存的视图</p>
      ) : (
        <ItemList>
          {views.map((view) => (
            <ViewLine key={view.id} list={list} view={view} currentQuery={currentQuery} />
          ))}
        </ItemList>
      )}
    </WorkspaceDialog>
  );
}

function ViewLine({ list, view, currentQuery }: Omit<Props, "onClose"> & { view: SavedView }) {
  const { save, remove } = useViewChanges(list);
  const { id, name, query, isDefault } = view;
  const change = (changes: Partial<SavedView>, message: string): void =>
    save.mutate(
      { id, name, query, isDefault, ...changes },
      { onSuccess: () => notify({ kind: "success", text: message }), onError: reportError },
    );
  return (
    <Item title={name} tag={isDefault ? "默认" : undefined}>
      <RowAction
        aria-label={`${isDefault ? "取消默认" : "设为默认"}：${name}`}
        disabled={save.isPending}
        onClick={() => change({ isDefault: !isDefault }, isDefault ? "已取消默认视图" : `${name}已设为默认视图`)}
      >
        {isDefault ? "取消默认" : "设为默认"}
      </RowAction>
      <RowAction
        aria-label={`用当前条件更新：${name}`}
        disabled={save.isPending || isSameView(query, currentQuery)}
        onClick={() => change({ query: { ...currentQuery } }, `${name}已更新`)}
      >
        用当前条件更新
      </RowAction>
      <RowAction aria-label={`删除：${name}`} isLoading={remove.isPending} onClick={() => remove.mutate(id)}>
        删除
      </RowAction>
    </Item>
  );
}

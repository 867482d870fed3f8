import { WORKSPACE_APP_ID } from "@tender/contract/constants";
import { Input, Select } from "antd";
import { useState } from "react";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type Item, moveItem, useMenuData, useRefreshMenus } from "../api.ts";
import { CheckDialog } from "../components/check-dialog.tsx";
import { ItemDialog, type ItemRequest } from "../components/item-dialog.tsx";
import { ItemPanel } from "../components/item-panel.tsx";
import styles from "../components/menu-admin.module.css";
import { MenuTree } from "../components/menu-tree.tsx";
import { PreviewDialog } from "../components/preview-dialog.tsx";
import { RuleDialog } from "../components/rule-dialog.tsx";
import { RulesDialog } from "../components/rules-dialog.tsx";
import { TryOutDialog } from "../components/try-out-dialog.tsx";
import { type DataRule, type RuleData, useRuledLists } from "../data-rules.ts";
import { filterNodes, menuNodes, type TreePosition } from "../model/menu-nodes.ts";
import { menuAdminText as text } from "../text.ts";

type OpenDialog =
  | { readonly kind: "item"; readonly request: ItemRequest }
  | { readonly kind: "check" | "preview" }
  | { readonly kind: "rules" | "try"; readonly list: string }
  | {
      readonly kind: "rule";
      readonly list: string;
      readonly editedRule: DataRule | null;
      readonly columns: RuleData["columns"];
    };

/** Menus with more items start collapsed. */
const MAX_EXPANDED_ITEMS = 200;

/** 菜单管理: the tree of an application, and the chosen item beside it. */
export function MenuAdmin() {
  const [appId, setAppId] = useState<string>(WORKSPACE_APP_ID);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const [isMoving, setIsMoving] = useState(false);
  const { data, error, isFetching, refetch } = useMenuData(appId);
  const refresh = useRefreshMenus();
  const mayEdit = usePermission("menu:edit").isVisible;
  const { data: ruledLists } = useRuledLists(usePermission("data_rule:view").isVisible);
  const items = data?.items ?? [];
  const chosen = items.find(({ id }) => id === chosenId);
  const ruled = ruledLists?.find(({ views }) => chosen?.component != null && views.includes(chosen.component));
  const close = () => setOpened(null);

  async function move({ id, version }: Item, position: TreePosition): Promise<void> {
    setIsMoving(true);
    try {
      await moveItem({ id, version, ...position });
    } catch (failure) {
      reportError(failure);
    } finally {
      await refresh();
      setIsMoving(false);
    }
  }

  const dialogs = {
    item: () =>
      opened?.kind === "item" ? (
        <ItemDialog
          {...opened.request}
          appId={appId}
          items={items}
          onClose={close}
          onSaved={(id) => {
            setChosenId(id);
            close();
          }}
        />
      ) : null,
    check: () => (
      <CheckDialog
        onClose={close}
        onShow={(app, id) => {
          setAppId(app);
          setTyped("");
          setChosenId(id);
          close();
        }}
      />
    ),
    rules: () =>
      opened?.kind === "rules" ? (
        <RulesDialog
          list={opened.list}
          onEdit={(editedRule, { columns }) => setOpened({ kind: "rule", list: opened.list, editedRule, columns })}
          onTry={() => setOpened({ kind: "try", list: opened.list })}
          onClose={close}
        />
      ) : null,
    // Closing a rule or the preview returns to the rules of the page.
    rule: () =>
      opened?.kind === "rule" ? (
        <RuleDialog {...opened} onClose={() => setOpened({ kind: "rules", list: opened.list })} />
      ) : null,
    try: () =>
      opened?.kind === "try" ? (
        <TryOutDialog list={opened.list} onClose={() => setOpened({ kind: "rules", list: opened.list })} />
      ) : null,
    preview: () => <PreviewDialog appId={appId} roles={data?.roles ?? []} onClose={close} />,
  };
  useTabDialog("menu", opened ? dialogs[opened.kind]() : null);

  const nodes = filterNodes(menuNodes(items), typed);
  const edit = (request: ItemRequest) => setOpened({ kind: "item", request });
  return (
    <>
      <PageHead title={text.title} note={text.note}>
        <Button onClick={() => setOpened({ kind: "check" })}>{text.check}</Button>
        <Button onClick={() => setOpened({ kind: "preview" })}>{text.preview}</Button>
        <Permitted action="menu:edit">
          <Button kind="primary" onClick={() => edit({ item: null, isButton: false, parentId: null })}>
            {text.addTop}
          </Button>
        </Permitted>
      </PageHead>
      {error ? (
        <LoadFailure subject={text.title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton lines={8} /> : null}
      {data ? (
        <div className={styles.split}>
          <section className={styles.tree} aria-label={text.tree}>
            <div className={styles.tools}>
              <Select
                aria-label={text.app}
                value={appId}
                popupMatchSelectWidth={false}
                options={data.apps.map((app) => ({ value: app.appId, label: app.name }))}
                onChange={(next) => {
                  setAppId(next);
                  setChosenId(null);
                }}
              />
              <Input
                aria-label={text.find}
                placeholder={text.find}
                maxLength={50}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </div>
            {nodes.length === 0 ? <EmptyState text={typed === "" ? text.none : text.noneFound} /> : null}
            <MenuTree
              // A search opens its results; each application starts with its own tree.
              key={`${appId} ${typed === "" ? "" : "found"}`}
              nodes={nodes}
              items={items}
              chosenId={chosenId}
              isOpenAtFirst={typed !== "" || items.length <= MAX_EXPANDED_ITEMS}
              mayMove={mayEdit && typed === "" && !isMoving}
              onChoose={setChosenId}
              onMove={(item, position) => void move(item, position)}
            />
          </section>
          <section className={styles.panel} aria-label={chosen?.title ?? text.choose}>
            {chosen ? (
              <ItemPanel
                item={chosen}
                items={items}
                isMoving={isMoving}
                onMove={(item, position) => void move(item, position)}
                onEdit={edit}
                onRemoved={() => setChosenId(null)}
                rules={ruled && { count: ruled.rules, open: () => setOpened({ kind: "rules", list: ruled.code }) }}
              />
            ) : (
              <p className={styles.quiet}>{text.choose}</p>
            )}
          </section>
        </div>
      ) : null}
    </>
  );
}

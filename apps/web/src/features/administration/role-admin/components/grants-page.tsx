import { WORKSPACE_APP_ID } from "@tender/contract/constants";
import { Checkbox, Input, Select } from "antd";
import { useEffect, useRef, useState } from "react";
import { isAwaited } from "#shared/api/api-error.ts";
import { ApiError } from "#shared/api/client.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useUnsavedGuard } from "#shared/workspace-ui/use-unsaved-guard.ts";
import { type Grants, saveGrants, useGrants, useRefetchGrants, useRefreshRoles, useRole } from "../api.ts";
import {
  compareGrants,
  findNodes,
  type GrantChanges,
  grantTree,
  noChanges,
  remainingChanges,
  toggleItem,
  withoutItem,
  withRules,
} from "../model/grant-tree.ts";
import { grantsText as text } from "../text.ts";
import { type ConcurrentGrants, ConcurrentGrantsPanel } from "./concurrent-grants-panel.tsx";
import { GrantChangesPanel } from "./grant-changes-panel.tsx";
import { GrantTreeView } from "./grant-tree-view.tsx";
import styles from "./role-admin.module.css";

const itemsOf = (grants: ReadonlyMap<string, Grants>) =>
  [...grants.values()].flatMap(({ items, rules }) => withRules(items, rules));
const sizeOf = ({ add, revoke }: GrantChanges): number => add.size + revoke.size;

/** The menus, buttons and data rules of a role. Changed ticks are listed as changes before they are saved. */
export function GrantsPage({ roleId, onBack }: { roleId: string; onBack: () => void }) {
  const [appId, setAppId] = useState<string>(WORKSPACE_APP_ID);
  const { data: role } = useRole(roleId);
  const { data, error, isFetching, refetch } = useGrants(roleId, appId);
  const refresh = useRefreshRoles();
  const refetchGrants = useRefetchGrants(roleId);
  const [changes, setChanges] = useState<GrantChanges>(noChanges);
  const [includesBelow, setIncludesBelow] = useState(true);
  const [typed, setTyped] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const [concurrentGrants, setConcurrentGrants] = useState<ConcurrentGrants | null>(null);
  /**
   * Grants of every visited application, as first read or as compared last with another person's. They are the base of
   * the ticked changes.
   */
  const comparedGrants = useRef(new Map<string, Grants>());
  /** Titles from every visited application: the list of changes names items of the others, too. */
  const titles = useRef(new Map<string, string>());
  /** Ids of data rules. */
  const rules = useRef(new Set<string>());
  const mayGrant = usePermission("role:grant").isVisible;

  useEffect(() => {
    if (!data) return;
    if (!comparedGrants.current.has(appId)) comparedGrants.current.set(appId, data);
    for (const { id, title } of [...data.items, ...data.rules]) titles.current.set(id, title);
    for (const { id } of data.rules) rules.current.add(id);
    setChanges((before) => remainingChanges(before, withRules(data.items, data.rules)));
  }, [data, appId]);

  const [added, revoked] = [changes.add.size, changes.revoke.size];
  const isChanged = added + revoked > 0;
  const mayChange = mayGrant && data?.isOwn === false;
  useUnsavedGuard(() => isChanged);

  async function leave(): Promise<void> {
    if (isChanged && !(await confirm({ title: text.changes, text: text.leaveQuestion, isDangerous: true }))) return;
    onBack();
  }

  const byKind = (ids: ReadonlySet<string>) =>
    Object.groupBy([...ids], (id) => (rules.current.has(id) ? "rule" : "item"));

  async function save(): Promise<void> {
    if (!data) return;
    const question = { title: text.confirmTitle, text: text.confirmText(added, revoked), okText: text.save };
    if (!(await confirm({ ...question, isDangerous: revoked > 0 }))) return;
    setIsSaving(true);
    try {
      const { rule: addRules = [], item: add = [] } = byKind(changes.add);
      const { rule: takeRules = [], item: take = [] } = byKind(changes.revoke);
      // The displayed grants may be newer, with another person's changes that were not reported yet.
      const version = Math.min(data.version, ...[...comparedGrants.current.values()].map((grants) => grants.version));
      await saveGrants({ roleId, version, add, take, addRules, takeRules });
      setChanges(noChanges);
      setConcurrentGrants(null);
      notify({ kind: "success", text: text.saved });
      comparedGrants.current.clear();
    } catch (error) {
      if (error instanceof ApiError && error.code === "role.changed") await compare(data);
      else {
        if (isAwaited(error)) setChanges(noChanges);
        reportError(error);
      }
    } finally {
      setIsSaving(false);
      await refresh();
    }
  }

  /** Reads another person's changes, shows them, and retains the own changes that they do not contain. */
  async function compare(shown: Grants): Promise<void> {
    const before = new Map([[appId, shown], ...comparedGrants.current]);
    try {
      const now = new Map(await Promise.all([...before.keys()].map(refetchGrants)));
      const items = itemsOf(now);
      const remaining = remainingChanges(changes, items);
      comparedGrants.current = now;
      setChanges(remaining);
      setConcurrentGrants({
        ...compareGrants(itemsOf(before), items),
        same: sizeOf(changes) - sizeOf(remaining),
        remaining: sizeOf(remaining),
      });
    } catch (failure) {
      reportError(failure);
    }
  }

  const nodes = data ? grantTree(withRules(data.items, data.rules)) : [];
  const shown = findNodes(nodes, typed);
  return (
    <>
      <PageHead title={text.title(role?.name ?? "")} note={text.note}>
        <Button onClick={() => void leave()}>{text.back}</Button>
        {mayChange ? (
          <Button kind="primary" disabled={!isChanged} isLoading={isSaving} onClick={() => void save()}>
            {text.save}
          </Button>
        ) : null}
      </PageHead>
      {data?.isOwn ? (
        <p role="note" className={styles.warning}>
          {text.own}
        </p>
      ) : null}
      {concurrentGrants ? <ConcurrentGrantsPanel concurrentGrants={concurrentGrants} /> : null}
      {error ? (
        <LoadFailure subject={text.title("")} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton lines={8} /> : null}
      {data ? (
        <div className={styles.grants}>
          <section className={styles.tree} aria-label={text.title(role?.name ?? "")}>
            <div className={styles.treeTools}>
              <Select
                aria-label={text.app}
                value={appId}
                popupMatchSelectWidth={false}
                options={data.apps.map((app) => ({
                  value: app.appId,
                  label: text.appOf(app.name, app.granted, app.items),
                }))}
                onChange={setAppId}
              />
              <Input
                aria-label={text.find}
                placeholder={text.find}
                maxLength={50}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
              {mayChange ? (
                <Checkbox checked={includesBelow} onChange={({ target }) => setIncludesBelow(target.checked)}>
                  {text.withBelow}
                </Checkbox>
              ) : null}
            </div>
            {shown.length === 0 ? <EmptyState text={text.nothing} /> : null}
            <GrantTreeView
              // A search opens its results; each application starts with its own tree.
              key={`${appId} ${typed === "" ? "" : "found"}`}
              nodes={shown}
              all={nodes}
              changes={changes}
              isOpenAtFirst={typed !== "" || data.items.length <= 60}
              mayChange={mayChange}
              onToggle={(id) => setChanges(toggleItem(nodes, changes, id, includesBelow))}
            />
          </section>
          <GrantChangesPanel
            changes={changes}
            titleOf={(id) => titles.current.get(id) ?? id}
            onUndo={(id) => setChanges(withoutItem(changes, id))}
            onUndoAll={() => setChanges(noChanges)}
          />
        </div>
      ) : null}
    </>
  );
}

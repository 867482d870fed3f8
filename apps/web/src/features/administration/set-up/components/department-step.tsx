import { Input, type InputRef } from "antd";
import { type ClipboardEvent, type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { ApiError, isAborted } from "#shared/api/api-error.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { addDepartment, type DepartmentBranch, useDepartmentBranches, useRefreshSetUp } from "../api.ts";
import {
  asSaved,
  type DepartmentDrafts,
  faultsOf,
  namesIn,
  nextToSave,
  withAdded,
  withName,
  without,
} from "../model/department-draft.ts";
import { setUpText, departmentText as text } from "../text.ts";
import styles from "./set-up.module.css";
import { useDraft } from "./use-draft.ts";

const none: DepartmentDrafts = [];

/** The first departments, typed at their position in the tree. */
export function DepartmentStep() {
  const mayView = usePermission("department:view").isVisible;
  const { data, error, isFetching, refetch } = useDepartmentBranches(mayView);
  if (!mayView) return <p className={styles.hint}>{setUpText.noRight(text.viewRight)}</p>;
  if (data) return <DepartmentTree branches={data} />;
  return error ? (
    <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Skeleton lines={6} label={`正在加载${text.subject}`} />
  );
}

const childrenOf = (branches: readonly DepartmentBranch[]): ReadonlyMap<string, readonly string[]> =>
  new Map(branches.map(({ node, children }) => [node.id, children.map(({ departName }) => departName)]));

function DepartmentTree({ branches }: { readonly branches: readonly DepartmentBranch[] }) {
  const mayEdit = usePermission("department:edit").isVisible;
  const mayImport = usePermission("department:import").isVisible;
  const refresh = useRefreshSetUp();
  const [drafts, setDrafts] = useDraft<DepartmentDrafts>("departments", none);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  /** Key of the row added last, which gets the focus. */
  const focusedKey = useRef<string | null>(null);
  const faults = faultsOf(drafts, childrenOf(branches));

  function add(parent: string, names: readonly string[] = [""], after: string | null = null): void {
    const newDrafts = names.map((name) => ({ key: crypto.randomUUID(), parent, name }));
    focusedKey.current = newDrafts.at(-1)?.key ?? null;
    setDrafts(withAdded(drafts, newDrafts, after));
  }

  async function save(): Promise<void> {
    setIsChecked(true);
    const [first] = faults.keys();
    if (first !== undefined) {
      document.getElementById(first)?.focus();
      return;
    }
    setIsSending(true);
    setRefusals({});
    let remainingDrafts = drafts;
    try {
      for (let next = nextToSave(remainingDrafts); next; next = nextToSave(remainingDrafts)) {
        try {
          const { id } = await addDepartment(next.parent, next.name.trim());
          remainingDrafts = asSaved(remainingDrafts, next.key, id);
          setDrafts(remainingDrafts);
        } catch (error) {
          if (error instanceof ApiError && error.status === 200) setRefusals({ [next.key]: error.message });
          throw error;
        }
      }
      setIsChecked(false);
    } catch (error) {
      if (!isAborted(error)) reportError(error);
    } finally {
      setIsSending(false);
      const count = drafts.length - remainingDrafts.length;
      if (count > 0) notify({ kind: "success", text: text.saved(count) });
      if (count > 0) await refresh();
    }
  }

  const faultTextOf = (key: string): string | undefined => {
    const fault = isChecked ? faults.get(key) : undefined;
    return refusals[key] ?? (fault && text[fault]);
  };

  const focusIfAdded = (key: string) => (input: InputRef | null) => {
    if (input === null || focusedKey.current !== key) return;
    focusedKey.current = null;
    input.focus();
  };

  const draftsBelow = (parent: string, parentName: string): ReactNode =>
    drafts
      .filter((draft) => draft.parent === parent)
      .map(({ key, name }) => {
        const faultText = faultTextOf(key);
        const shownName = name.trim() || text.unnamed;
        const onPaste = (event: ClipboardEvent): void => {
          const [firstName = "", ...siblingNames] = namesIn(event.clipboardData.getData("text"));
          if (siblingNames.length === 0) return;
          event.preventDefault();
          const siblings = siblingNames.map((name) => ({ key: crypto.randomUUID(), parent, name }));
          focusedKey.current = siblings.at(-1)?.key ?? null;
          setDrafts(withAdded(withName(drafts, key, firstName), siblings, key));
        };
        return (
          <li key={key}>
            <div className={styles.draft}>
              <Input
                id={key}
                ref={focusIfAdded(key)}
                value={name}
                maxLength={60}
                autoComplete="off"
                disabled={isSending}
                status={faultText === undefined ? "" : "error"}
                aria-label={text.nameIn(parentName)}
                aria-invalid={faultText !== undefined || undefined}
                aria-describedby={faultText === undefined ? undefined : `${key}-fault`}
                placeholder={text.name}
                onChange={({ target }) => setDrafts(withName(drafts, key, target.value))}
                onPaste={onPaste}
                onPressEnter={({ nativeEvent }) => {
                  // Enter that confirms a word of an input method adds no row.
                  if (!nativeEvent.isComposing) add(parent, [""], key);
                }}
              />
              <Button
                kind="text"
                size="small"
                disabled={isSending}
                aria-label={text.addTo(shownName)}
                onClick={() => add(key)}
              >
                {text.add}
              </Button>
              <Button
                kind="text"
                size="small"
                disabled={isSending}
                aria-label={text.removeOf(shownName)}
                onClick={() => setDrafts(without(drafts, key))}
              >
                {text.remove}
              </Button>
            </div>
            {faultText === undefined ? null : (
              <p id={`${key}-fault`} className={styles.fault} role="alert">
                {faultText}
              </p>
            )}
            <Level>{draftsBelow(key, shownName)}</Level>
          </li>
        );
      });

  const lineOf = (node: { readonly id: string; readonly departName: string }, note?: string) => (
    <div className={styles.there}>
      <span>{node.departName}</span>
      {note ? <span className={styles.hint}>{note}</span> : null}
      {mayEdit ? (
        <Button
          kind="text"
          size="small"
          disabled={isSending}
          aria-label={text.addTo(node.departName)}
          onClick={() => add(node.id)}
        >
          {text.add}
        </Button>
      ) : null}
    </div>
  );

  return (
    <>
      <p className={styles.hint}>{mayEdit ? text.hint : setUpText.noRight(text.right)}</p>
      <ul className={styles.tree} aria-label={text.tree}>
        {branches.map(({ node, children, hidden }) => (
          <li key={node.id}>
            {lineOf(node)}
            <Level>
              {children.map((child) => (
                <li key={child.id}>
                  {lineOf(child, child.hasChildren ? text.deeper : undefined)}
                  <Level>{draftsBelow(child.id, child.departName)}</Level>
                </li>
              ))}
              {hidden > 0 ? <li className={styles.hint}>{text.more(hidden)}</li> : null}
              {draftsBelow(node.id, node.departName)}
            </Level>
          </li>
        ))}
      </ul>
      {drafts.length > 0 ? <p className={styles.hint}>{text.enterHint}</p> : null}
      <div className={styles.actions}>
        {mayEdit ? (
          <Button kind="primary" isLoading={isSending} disabled={drafts.length === 0} onClick={() => void save()}>
            {text.save(drafts.length)}
          </Button>
        ) : null}
        {mayImport ? <Link to="/system/departments#imports">{text.import}</Link> : null}
        <Link to="/system/departments">{text.admin}</Link>
      </div>
    </>
  );
}

/** The children of a row; renders nothing without any. */
function Level({ children }: { readonly children: ReactNode }) {
  const isEmpty = Array.isArray(children) ? children.flat().every((child) => !child) : !children;
  return isEmpty ? null : <ul>{children}</ul>;
}

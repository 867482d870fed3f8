import { Tree } from "antd";
import { type Key, useState } from "react";
import { treeSwitcher } from "#shared/workspace-ui/tree-switcher.tsx";
import {
  type CheckState,
  checkStates,
  countAppliedRules,
  type GrantChanges,
  type GrantNode,
} from "../model/grant-tree.ts";
import { grantsText as text } from "../text.ts";
import styles from "./role-admin.module.css";

interface Props {
  /** The visible part of `all`. */
  readonly nodes: readonly GrantNode[];
  readonly all: readonly GrantNode[];
  readonly changes: GrantChanges;
  readonly isOpenAtFirst: boolean;
  readonly mayChange: boolean;
  readonly onToggle: (id: string) => void;
}

/** Height in pixels. The tree is virtual, because an application may have thousands of rows. */
const HEIGHT = 560;

const idsOf = (nodes: readonly GrantNode[]): string[] =>
  nodes.flatMap(({ item, children }) => (children.length > 0 ? [item.id, ...idsOf(children)] : []));

export function GrantTreeView({ nodes, all, changes, isOpenAtFirst, mayChange, onToggle }: Props) {
  const [expanded, setExpanded] = useState<readonly Key[]>(() =>
    isOpenAtFirst ? idsOf(nodes) : nodes.map(({ item }) => item.id),
  );
  const states = checkStates(all, changes);
  const idsInState = (checked: CheckState) => [...states].flatMap(([id, state]) => (state === checked ? id : []));

  const rowOf = (node: GrantNode): object => {
    const { item, children } = node;
    const { id, title, action, hidden, isGrantable, rule } = item;
    const appliedRules = countAppliedRules(node, changes);
    const isChanged = changes.add.has(id) || changes.revoke.has(id);
    return {
      key: id,
      title: (
        <span className={styles.node}>
          <span className={isChanged ? styles.changed : undefined}>{title}</span>
          {action === null ? null : <code className={styles.code}>{action}</code>}
          {rule ? <span className={styles.quiet}>{text.rule(rule.words, rule.isOn)}</span> : null}
          {appliedRules === null ? null : <span className={styles.quiet}>{text.dataScope(appliedRules)}</span>}
          {hidden ? <span className={styles.quiet}>{text.hidden}</span> : null}
          {isGrantable ? null : <span className={styles.quiet}>{text.notGrantable}</span>}
        </span>
      ),
      // A group that is not grantable can be ticked for the grantable items below it.
      disableCheckbox: !mayChange || (!isGrantable && children.length === 0),
      children: children.map(rowOf),
    };
  };
  return (
    <>
      <div className={styles.folding}>
        <button type="button" className={styles.link} onClick={() => setExpanded(idsOf(nodes))}>
          {text.expand}
        </button>
        <button type="button" className={styles.link} onClick={() => setExpanded([])}>
          {text.collapse}
        </button>
      </div>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        blockNode
        height={HEIGHT}
        virtual
        switcherIcon={treeSwitcher}
        treeData={nodes.map(rowOf) as never}
        expandedKeys={[...expanded]}
        checkedKeys={{ checked: idsInState("all"), halfChecked: idsInState("some") }}
        onExpand={(keys) => setExpanded(keys)}
        onCheck={(_, { node }) => onToggle(String(node.key))}
      />
    </>
  );
}

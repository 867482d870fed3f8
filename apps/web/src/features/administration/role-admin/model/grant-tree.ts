import { hasWord } from "@tender/contract/normal-form";

/** A menu or button that a role may be granted. */
export interface GrantItem {
  readonly id: string;
  readonly parentId: string | null;
  readonly isButton: boolean;
  readonly title: string;
  readonly action: string | null;
  readonly hidden: boolean;
  readonly isGranted: boolean;
  readonly isGrantable: boolean;
  /** A data rule of the parent page: its text and state. It restricts the page and opens nothing. */
  readonly rule?: { readonly words: string; readonly isOn: boolean };
}

/** A data rule of the server's answer. */
export interface OfferedRule {
  readonly id: string;
  readonly itemId: string;
  readonly title: string;
  readonly words: string;
  readonly isOn: boolean;
  readonly isGranted: boolean;
  readonly isGrantable: boolean;
}

/** Returns menus and buttons, with each data rule below its page. */
export const withRules = (items: readonly GrantItem[], rules: readonly OfferedRule[]): GrantItem[] => [
  ...items,
  ...rules.map(({ id, itemId, title, words, isOn, isGranted, isGrantable }) => ({
    id,
    parentId: itemId,
    isButton: true,
    title,
    action: null,
    hidden: false,
    isGranted,
    isGrantable,
    rule: { words, isOn },
  })),
];

export interface GrantNode {
  readonly item: GrantItem;
  readonly children: readonly GrantNode[];
}

/** Unsaved changes relative to the server's grants. */
export interface GrantChanges {
  readonly add: ReadonlySet<string>;
  readonly revoke: ReadonlySet<string>;
}

export const noChanges: GrantChanges = { add: new Set(), revoke: new Set() };

export type CheckState = "all" | "some" | "none";

/** Returns menus with the items below them. An item with a missing parent is at the top, so that it is visible. */
export function grantTree(items: readonly GrantItem[]): GrantNode[] {
  const ids = new Set(items.map(({ id }) => id));
  const childrenOf = Map.groupBy(items, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  const addedIds = new Set<string>();
  const nodesOf = (parentId: string | null): GrantNode[] =>
    (childrenOf.get(parentId) ?? []).flatMap((item) => {
      if (addedIds.has(item.id)) return [];
      addedIds.add(item.id);
      return [{ item, children: nodesOf(item.id) }];
    });
  return nodesOf(null);
}

/** Whether an item will be granted once the changes are saved. */
const isGranted = (item: GrantItem, { add, revoke }: GrantChanges): boolean =>
  item.isGranted ? !revoke.has(item.id) : add.has(item.id);

/** A group is shown for the items in it: its own grant opens nothing. */
const isGroup = ({ children }: GrantNode): boolean => children.some(({ item }) => !item.isButton);

/** Returns the items that change with a box. Rules are ticked one by one: a page is ticked without its rules. */
const itemsToggledWith = (node: GrantNode): GrantItem[] => {
  const below = node.children.filter(({ item }) => !item.rule).flatMap(itemsToggledWith);
  return isGroup(node) && !node.item.isGranted ? below : [node.item, ...below];
};

function sharedState(states: readonly CheckState[]): CheckState {
  if (states.every((state) => state === "all")) return "all";
  return states.every((state) => state === "none") ? "none" : "some";
}

/** Returns the state of each box: full with all items below it, half with some of them. */
export function checkStates(nodes: readonly GrantNode[], changes: GrantChanges): Map<string, CheckState> {
  const states = new Map<string, CheckState>();
  const stateOf = (node: GrantNode): CheckState => {
    const { item, children } = node;
    const itemState: CheckState = isGranted(item, changes) ? "all" : "none";
    const below = children.flatMap((child) => {
      const state = stateOf(child);
      return child.item.rule ? [] : state;
    });
    const counted = isGroup(node) && itemState === "none" ? below : [itemState, ...below];
    const state = sharedState(counted);
    states.set(item.id, state);
    return state;
  };
  for (const node of nodes) stateOf(node);
  return states;
}

const findNode = (nodes: readonly GrantNode[], id: string): GrantNode | undefined => {
  for (const node of nodes) {
    const found = node.item.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return undefined;
};

/** Returns the page of a button: without the page the button cannot be reached. */
function pageOf(nodes: readonly GrantNode[], { item }: GrantNode): GrantItem[] {
  const page = item.isButton && !item.rule && item.parentId !== null ? findNode(nodes, item.parentId) : undefined;
  return page && !isGroup(page) ? [page.item] : [];
}

/**
 * Returns the changes after a click on a box. With `includesBelow` they include all items below it that the person may
 * grant and, for a granted button, its page.
 */
export function toggleItem(
  nodes: readonly GrantNode[],
  changes: GrantChanges,
  id: string,
  includesBelow: boolean,
): GrantChanges {
  const node = findNode(nodes, id);
  if (!node) return changes;
  const affected = (includesBelow ? itemsToggledWith(node) : [node.item]).filter(({ isGrantable }) => isGrantable);
  const isOn = affected.every((item) => isGranted(item, changes));
  const [add, revoke] = [new Set(changes.add), new Set(changes.revoke)];
  const withPage = isOn || !includesBelow ? [] : pageOf(nodes, node).filter(({ isGrantable }) => isGrantable);
  for (const item of [...affected, ...(affected.length === 0 ? [] : withPage)]) {
    if (isOn) {
      add.delete(item.id);
      if (item.isGranted) revoke.add(item.id);
    } else {
      revoke.delete(item.id);
      if (!item.isGranted) add.add(item.id);
    }
  }
  return { add, revoke };
}

/**
 * Returns how many active rules of a granted page apply to the role. Null: the page is not granted or has no active
 * rules.
 */
export function countAppliedRules({ item, children }: GrantNode, changes: GrantChanges): number | null {
  const rules = children.filter((child) => child.item.rule?.isOn);
  if (rules.length === 0 || !isGranted(item, changes)) return null;
  return rules.filter((child) => isGranted(child.item, changes)).length;
}

export function withoutItem(changes: GrantChanges, id: string): GrantChanges {
  const removeId = (ids: ReadonlySet<string>) => new Set([...ids].filter((other) => other !== id));
  return { add: removeId(changes.add), revoke: removeId(changes.revoke) };
}

/** Returns the changes without those that the server's current items already contain. */
export function remainingChanges({ add, revoke }: GrantChanges, items: readonly GrantItem[]): GrantChanges {
  const grantedById = new Map(items.map((item) => [item.id, item.isGranted]));
  return {
    add: new Set([...add].filter((id) => grantedById.get(id) !== true)),
    revoke: new Set([...revoke].filter((id) => grantedById.get(id) !== false)),
  };
}

/** A grant that a role has gained or lost. `page`: title of the page of a button or of a data rule. */
export interface GrantDifference {
  readonly id: string;
  readonly kind: "menu" | "button" | "rule";
  readonly title: string;
  readonly page: string | null;
}

/** Returns another person's changes to a role. A granted item that was removed from the menu counts as revoked. */
export function compareGrants(
  before: readonly GrantItem[],
  now: readonly GrantItem[],
): { readonly granted: GrantDifference[]; readonly revoked: GrantDifference[] } {
  const grantedIdsOf = (items: readonly GrantItem[]) =>
    new Set(items.filter((item) => item.isGranted).map(({ id }) => id));
  const [grantedBefore, grantedNow] = [grantedIdsOf(before), grantedIdsOf(now)];
  const titles = new Map([...before, ...now].map(({ id, title }) => [id, title]));
  const differenceOf = ({ id, parentId, isButton, title, rule }: GrantItem): GrantDifference => ({
    id,
    title,
    kind: rule ? "rule" : isButton ? "button" : "menu",
    page: isButton && parentId !== null ? (titles.get(parentId) ?? null) : null,
  });
  return {
    granted: now.filter(({ id }) => grantedNow.has(id) && !grantedBefore.has(id)).map(differenceOf),
    revoked: before.filter(({ id }) => grantedBefore.has(id) && !grantedNow.has(id)).map(differenceOf),
  };
}

/** Returns the branches that contain the text in title or code, each with its ancestors. */
export function findNodes(nodes: readonly GrantNode[], text: string): GrantNode[] {
  if (text.trim() === "") return [...nodes];
  return nodes.flatMap((node) => {
    const { title, action, rule } = node.item;
    if ([title, rule?.words, action].some((part) => part && hasWord(part, text))) return [node];
    const children = findNodes(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

import { hasWord } from "@tender/contract/normal-form";
/** A menu or button as a role is granted it or not. */
export interface GrantItem {
  readonly id: string;
  readonly parentId: string | null;
  readonly isButton: boolean;
  readonly title: string;
  readonly action: string | null;
  readonly hidden: boolean;
  readonly isGranted: boolean;
  readonly isGrantable: boolean;
  /** A data rule of the page that it stands at: what it says, and whether it is on. It narrows the page and opens nothing. */
  readonly rule?: { readonly words: string; readonly isOn: boolean };
}

/** A data rule as the server offers it. */
export interface OfferedRule {
  readonly id: string;
  readonly itemId: string;
  readonly title: string;
  readonly words: string;
  readonly isOn: boolean;
  readonly isGranted: boolean;
  readonly isGrantable: boolean;
}

/** Menus, buttons, and below its page each data rule. */
export const withRules = (items: readonly GrantItem[], rules: readonly OfferedRule[]): GrantItem[] => [
  ...items,
  ...rules.map(({ id, itemId, title, words, isOn, isGranted, isGrantable }) => ({
    ...{ id, parentId: itemId, isButton: true, title, action: null, hidden: false, isGranted, isGrantable },
    rule: { words, isOn },
  })),
];

export interface GrantNode {
  readonly item: GrantItem;
  readonly children: readonly GrantNode[];
}

/** What is to be saved, as it differs from what the server has. */
export interface GrantChanges {
  readonly add: ReadonlySet<string>;
  readonly take: ReadonlySet<string>;
}

export const noChanges: GrantChanges = { add: new Set(), take: new Set() };

export type CheckState = "all" | "some" | "none";

/** Menus with what stands below them. What names a parent that is not there stands at the top, so that it can be seen. */
export function grantTree(items: readonly GrantItem[]): GrantNode[] {
  const ids = new Set(items.map(({ id }) => id));
  const childrenOf = Map.groupBy(items, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  const seen = new Set<string>();
  const nodesOf = (parentId: string | null): GrantNode[] =>
    (childrenOf.get(parentId) ?? []).flatMap((item) => {
      if (seen.has(item.id)) return [];
      seen.add(item.id);
      return [{ item, children: nodesOf(item.id) }];
    });
  return nodesOf(null);
}

const isGranted = ({ id, isGranted: held }: GrantItem, { add, take }: GrantChanges): boolean =>
  held ? !take.has(id) : add.has(id);

/** A group is there for those who have something in it: by itself it gives nothing. */
const isGroup = ({ children }: GrantNode): boolean => children.some(({ item }) => !item.isButton);

/** Rules are ticked one by one: whoever ticks a page with all below it means what it opens. */
const withBelow = (node: GrantNode): GrantItem[] => {
  const below = node.children.filter(({ item }) => !item.rule).flatMap(withBelow);
  return isGroup(node) && !node.item.isGranted ? below : [node.item, ...below];
};

/** The state of each box: full with all that stands below it, half with some of it. */
export function checkStates(nodes: readonly GrantNode[], changes: GrantChanges): Map<string, CheckState> {
  const states = new Map<string, CheckState>();
  const stateOf = (node: GrantNode): CheckState => {
    const { item, children } = node;
    const own: CheckState = isGranted(item, changes) ? "all" : "none";
    const below = children.flatMap((child) => {
      const state = stateOf(child);
      return child.item.rule ? [] : state;
    });
    const counted = isGroup(node) && own === "none" ? below : [own, ...below];
    const state = counted.every((part) => part === "all")
      ? "all"
      : counted.every((part) => part === "none")
        ? "none"
        : "some";
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

/** A button is of use on its page only: who is given it and not the page finds no way to it. */
function pageOf(nodes: readonly GrantNode[], { item }: GrantNode): GrantItem[] {
  const page = item.isButton && !item.rule && item.parentId !== null ? findNode(nodes, item.parentId) : undefined;
  return page && !isGroup(page) ? [page.item] : [];
}

/**
 * The changes after a click on a box: it, all below it that the person may change, and where it is a button that is given, its
 * page; or it alone.
 */
export function toggled(
  nodes: readonly GrantNode[],
  changes: GrantChanges,
  id: string,
  includesBelow: boolean,
): GrantChanges {
  const node = findNode(nodes, id);
  if (!node) return changes;
  const concerned = (includesBelow ? withBelow(node) : [node.item]).filter(({ isGrantable }) => isGrantable);
  const isOn = concerned.every((item) => isGranted(item, changes));
  const [add, take] = [new Set(changes.add), new Set(changes.take)];
  const withPage = isOn || !includesBelow ? [] : pageOf(nodes, node).filter(({ isGrantable }) => isGrantable);
  for (const item of [...concerned, ...(concerned.length === 0 ? [] : withPage)]) {
    if (isOn) {
      add.delete(item.id);
      if (item.isGranted) take.add(item.id);
    } else {
      take.delete(item.id);
      if (!item.isGranted) add.add(item.id);
    }
  }
  return { add, take };
}

/** Of a page with rules: how many of those that are on the role is held to; null: it opens no page that has any. */
export function rulesHeldAt({ item, children }: GrantNode, changes: GrantChanges): number | null {
  const rules = children.filter((child) => child.item.rule?.isOn);
  if (rules.length === 0 || !isGranted(item, changes)) return null;
  return rules.filter((child) => isGranted(child.item, changes)).length;
}

export function without(changes: GrantChanges, id: string): GrantChanges {
  const less = (ids: ReadonlySet<string>) => new Set([...ids].filter((one) => one !== id));
  return { add: less(changes.add), take: less(changes.take) };
}

/** What is left to do once the server has these items: what somebody else has done meanwhile needs no doing. */
export function leftOf({ add, take }: GrantChanges, items: readonly GrantItem[]): GrantChanges {
  const known = new Map(items.map((item) => [item.id, item.isGranted]));
  return {
    add: new Set([...add].filter((id) => known.get(id) !== true)),
    take: new Set([...take].filter((id) => known.get(id) !== false)),
  };
}

/** What a role was given or lost. `place`: the page of a button or of a data rule. */
export interface GrantMove {
  readonly id: string;
  readonly kind: "menu" | "button" | "rule";
  readonly title: string;
  readonly place: string | null;
}

/** What somebody else has done to a role: what opens nothing any more, as it is gone from the menu, is taken as well. */
export function movesBetween(
  before: readonly GrantItem[],
  now: readonly GrantItem[],
): { readonly given: GrantMove[]; readonly taken: GrantMove[] } {
  const heldIn = (items: readonly GrantItem[]) => new Set(items.filter((one) => one.isGranted).map(({ id }) => id));
  const [held, holds] = [heldIn(before), heldIn(now)];
  const titles = new Map([...before, ...now].map(({ id, title }) => [id, title]));
  const moveOf = ({ id, parentId, isButton, title, rule }: GrantItem): GrantMove => ({
    ...{ id, title, kind: rule ? "rule" : isButton ? "button" : "menu" },
    place: isButton && parentId !== null ? (titles.get(parentId) ?? null) : null,
  });
  return {
    given: now.filter(({ id }) => holds.has(id) && !held.has(id)).map(moveOf),
    taken: before.filter(({ id }) => held.has(id) && !holds.has(id)).map(moveOf),
  };
}

/** The parts of the tree that hold the text in title or code, each with the way to it. */
export function foundIn(nodes: readonly GrantNode[], text: string): GrantNode[] {
  if (text.trim() === "") return [...nodes];
  return nodes.flatMap((node) => {
    const { title, action, rule } = node.item;
    if ([title, rule?.words, action].some((part) => part && hasWord(part, text))) return [node];
    const children = foundIn(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

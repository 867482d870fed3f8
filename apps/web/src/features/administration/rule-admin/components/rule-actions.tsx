import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { type OfferedAction, RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { useRefreshRules } from "../api.ts";
import { ruleText as text } from "../text.ts";

interface Props {
  readonly list: "validation.list" | "fillRule.list";
  readonly editPermission: string;
  readonly name: string;
  readonly enabled: boolean;
  /** False: the rule has issued numbers or is built in. */
  readonly isRemovable: boolean;
  readonly more?: readonly (Omit<OfferedAction, "run"> & { readonly run: () => Promise<void> })[];
  onEdit(): void;
  readonly history: OfferedAction;
  toggle(enabled: boolean): Promise<unknown>;
  remove(): Promise<unknown>;
}

/** Actions for a rule of either kind. */
export function RuleActions({ list, editPermission, name, enabled, isRemovable, more = [], ...props }: Props) {
  const refresh = useRefreshRules(list);
  const { isBusy, work } = useWork(refresh);
  const mayEdit = usePermission(editPermission).isVisible;

  const toggle = () => work(() => props.toggle(!enabled), text.switched(name, !enabled));
  async function remove(): Promise<void> {
    const question = { title: text.remove, text: text.removeQuestion(name), okText: text.remove, isDangerous: true };
    if (await confirm(question)) await work(() => props.remove(), text.removed(name));
  }
  const actions: readonly OfferedAction[] = [
    { key: "edit", label: text.edit, isOffered: mayEdit, run: props.onEdit },
    ...more.map((action) => ({ ...action, run: () => void work(action.run) })),
    props.history,
    { key: "toggle", label: enabled ? text.disable : text.enable, isOffered: mayEdit, run: () => void toggle() },
    { key: "remove", label: text.remove, isOffered: mayEdit && isRemovable, danger: true, run: () => void remove() },
  ];
  return <RowActions name={name} moreLabel={text.more(name)} isBusy={isBusy} actions={actions} />;
}

import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { type OfferedAction, RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { type Dictionary, removeDictionary, useRefreshDictionaries } from "../api.ts";
import { dictionaryAdminText, listText as text } from "../text.ts";

interface Props {
  readonly dictionary: Dictionary;
  readonly onEdit: () => void;
  readonly history: OfferedAction;
}

export function DictionaryActions({ dictionary, onEdit, history }: Props) {
  const { name, builtin } = dictionary;
  const refresh = useRefreshDictionaries();
  const { isBusy, work } = useWork(refresh);
  const mayEdit = usePermission("dictionary:edit").isVisible;
  const mayRemove = usePermission("dictionary:remove").isVisible && !builtin;

  async function remove(): Promise<void> {
    const question = { title: text.remove, text: text.removeQuestion(name), okText: text.remove, isDangerous: true };
    if (!(await confirm(question))) return;
    await work(() => removeDictionary(dictionary), text.removed(name));
  }
  return (
    <RowActions
      name={name}
      moreLabel={dictionaryAdminText.more(name)}
      isBusy={isBusy}
      actions={[
        { key: "edit", label: text.edit, isOffered: mayEdit, run: onEdit },
        history,
        { key: "remove", label: text.remove, isOffered: mayRemove, danger: true, run: () => void remove() },
      ]}
    />
  );
}

import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { checkRule, resetRule, type TenderRule, useRefreshCalendar } from "../api.ts";
import { ruleText as text } from "../text.ts";

interface Props {
  readonly edited: TenderRule;
  readonly name: string;
  readonly onEdit: () => void;
}

/** Actions for a rule. */
export function RuleActions({ edited, name, onEdit }: Props) {
  const refresh = useRefreshCalendar();
  const { isBusy, work } = useWork(refresh);
  async function reset(): Promise<void> {
    const question = { title: text.reset, text: text.resetQuestion(name), okText: text.reset, isDangerous: true };
    if (await confirm(question)) await work(() => resetRule(edited), text.resetDone(name));
  }
  return (
    <RowActions
      name={name}
      moreLabel={text.more(name)}
      isBusy={isBusy}
      actions={[
        { key: "edit", label: text.edit, isOffered: true, run: onEdit },
        {
          key: "check",
          label: text.check,
          isOffered: !edited.isOwn,
          run: () => void work(() => checkRule(edited), text.checked(name)),
        },
        { key: "reset", label: text.reset, isOffered: edited.isChanged, danger: true, run: () => void reset() },
      ]}
    />
  );
}

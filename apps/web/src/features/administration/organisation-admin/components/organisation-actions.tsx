import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { type OfferedAction, RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { type OrganisationRow, removeOrganisation, setState, useRefreshOrganisations } from "../api.ts";
import { organisationAdminText as text } from "../text.ts";

interface Props {
  readonly row: OrganisationRow;
  readonly onView: () => void;
  readonly onEdit: () => void;
}

/** Actions for an organisation, by the person's rights. */
export function OrganisationActions({ row, onView, onEdit }: Props) {
  const { id, name, state } = row;
  const refresh = useRefreshOrganisations();
  const { isBusy, work } = useWork(refresh);
  const mayEdit = usePermission("organisation:edit").isVisible;
  const maySwitch = usePermission("organisation:switch").isVisible;
  const mayRemove = usePermission("organisation:remove").isVisible;

  async function confirmAndRun(
    title: string,
    question: string,
    danger: boolean,
    act: () => Promise<unknown>,
    successText: string,
  ) {
    if (!(await confirm({ title, text: question, okText: title, isDangerous: danger }))) return;
    await work(act, successText);
  }

  const actions: readonly OfferedAction[] = [
    { key: "view", label: text.detail, isOffered: true, run: onView },
    { key: "edit", label: text.edit, isOffered: mayEdit, run: onEdit },
    {
      key: "on",
      label: text.turnOn,
      isOffered: maySwitch && state === "off",
      run: () =>
        void confirmAndRun(
          text.turnOn,
          text.turnOnQuestion(name),
          false,
          () => setState(id, "active"),
          text.turnedOn(name),
        ),
    },
    {
      key: "off",
      label: text.turnOff,
      isOffered: maySwitch && state === "active",
      danger: true,
      run: () =>
        void confirmAndRun(
          text.turnOff,
          text.turnOffQuestion(name),
          true,
          () => setState(id, "off"),
          text.turnedOff(name),
        ),
    },
    {
      key: "remove",
      label: text.remove,
      isOffered: mayRemove,
      danger: true,
      run: () =>
        void confirmAndRun(
          text.remove,
          text.removeQuestion(name),
          true,
          () => removeOrganisation(id),
          text.removed(name),
        ),
    },
  ];
  return <RowActions actions={actions} name={name} moreLabel={text.more(name)} isBusy={isBusy} />;
}

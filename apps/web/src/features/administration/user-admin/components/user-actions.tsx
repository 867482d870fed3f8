import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { type OfferedAction, RowActions } from "#shared/workspace-ui/row-actions.tsx";
import {
  confirmReset,
  freezeUser,
  releaseUser,
  removeUser,
  resetTwoStep,
  type UserRow,
  useRefreshUsers,
} from "../api.ts";
import { userAdminText as text } from "../text.ts";

interface Props {
  readonly row: UserRow;
  readonly onEdit: () => void;
  readonly onDetail: () => void;
  readonly onReset: () => void;
  readonly history: OfferedAction;
}

interface Question {
  readonly title: string;
  readonly question: string;
  readonly danger?: boolean;
}

/** Actions for a person, by the rights; the own account is excluded. */
export function UserActions({ row, onEdit, onDetail, onReset, history }: Props) {
  const { id, realname: name, state, isSelf, isUnconfirmed } = row;
  const refresh = useRefreshUsers();
  const { isBusy, work } = useWork(refresh);
  const mayEdit = usePermission("user:edit").isVisible && !isSelf;
  const mayFreeze = usePermission("user:freeze").isVisible && !isSelf;
  const mayReset = usePermission("user:reset").isVisible && !isSelf;
  const mayRemove = usePermission("user:remove").isVisible && !isSelf;

  async function confirmAndRun(
    { title, question, danger = false }: Question,
    act: () => Promise<unknown>,
    successText: string,
  ) {
    if (await confirm({ title, text: question, okText: title, isDangerous: danger })) await work(act, successText);
  }

  const actions: readonly OfferedAction[] = [
    { key: "edit", label: text.edit, isOffered: mayEdit, run: onEdit },
    { key: "detail", label: text.detail, isOffered: true, run: onDetail },
    history,
    {
      key: "confirm-reset",
      label: text.confirmReset,
      isOffered: mayReset && isUnconfirmed,
      run: () =>
        void confirmAndRun(
          { title: text.confirmReset, question: text.confirmResetQuestion(name) },
          () => confirmReset(id),
          text.resetConfirmed(name),
        ),
    },
    {
      key: "release",
      label: text.release,
      isOffered: mayFreeze && state === "frozen",
      run: () =>
        void confirmAndRun(
          { title: text.release, question: text.releaseQuestion(name) },
          () => releaseUser(id),
          text.released(name),
        ),
    },
    {
      key: "reset",
      label: text.reset,
      isOffered: mayReset,
      run: onReset,
    },
    {
      key: "two-step",
      label: text.resetTwoStep,
      isOffered: mayReset,
      run: () =>
        void confirmAndRun(
          { title: text.resetTwoStep, question: text.resetTwoStepQuestion(name), danger: true },
          () => resetTwoStep(id),
          text.twoStepReset(name),
        ),
    },
    {
      key: "freeze",
      label: text.freeze,
      isOffered: mayFreeze && state !== "frozen",
      danger: true,
      run: () =>
        void confirmAndRun(
          { title: text.freeze, question: text.freezeQuestion(name), danger: true },
          () => freezeUser(id),
          text.frozen(name),
        ),
    },
    {
      key: "remove",
      label: text.remove,
      isOffered: mayRemove,
      danger: true,
      run: () =>
        void confirmAndRun(
          { title: text.remove, question: text.removeQuestion(name), danger: true },
          () => removeUser(id),
          text.removed(name),
        ),
    },
  ];
  return <RowActions actions={actions} name={name} moreLabel={text.more(name)} isBusy={isBusy} />;
}

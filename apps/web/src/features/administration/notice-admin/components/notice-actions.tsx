import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { type OfferedAction, RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { copyNotice, type NoticeRow, readNotice, removeDraft, useRefreshNotices, withdrawNotice } from "../api.ts";
import { formOf, reachOf } from "../model/draft-form.ts";
import { useConfirmAndPublish } from "../publish.ts";
import { noticeAdminText as text } from "../text.ts";

interface Props {
  readonly row: NoticeRow;
  readonly onEdit: () => void;
  readonly onView: () => void;
  readonly onReadership: () => void;
}

/** Actions for a notice, by its state and the person's rights. */
export function NoticeActions({ row, onEdit, onView, onReadership }: Props) {
  const { id, title, state } = row;
  const refresh = useRefreshNotices();
  const confirmAndPublish = useConfirmAndPublish();
  const { isBusy, work } = useWork(refresh);
  const mayEdit = usePermission("notice:edit").isVisible;
  const mayPublish = usePermission("notice:publish").isVisible;
  const mayDecide = usePermission("approval:decide").isVisible;
  const isDraft = state === "draft";
  const isPublished = state === "published";
  const name = title === "" ? text.untitled : title;

  async function publish(): Promise<void> {
    const detail = await readNotice(id);
    const request = { title: name, publishAt: detail.publishAt, reach: reachOf(formOf(detail)) };
    await confirmAndPublish({ id, version: detail.version }, request);
  }
  async function withdraw(): Promise<void> {
    const question = isPublished ? text.withdrawOut(name) : text.withdrawBack(name);
    if (
      !(await confirm({ title: text.withdrawTitle, text: question, okText: text.withdraw, isDangerous: isPublished }))
    )
      return;
    await withdrawNotice(id);
    notify({ kind: "success", text: text.withdrawn });
  }
  async function remove(): Promise<void> {
    const question = { title: text.removeTitle, text: text.removeQuestion(name), okText: text.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await removeDraft(id);
    notify({ kind: "success", text: text.removed });
  }
  async function copy(): Promise<void> {
    await copyNotice(id);
    notify({ kind: "success", text: text.copied });
  }

  const all: readonly OfferedAction[] = [
    { key: "edit", label: text.edit, isOffered: isDraft && mayEdit, run: onEdit },
    { key: "view", label: text.view, isOffered: !(isDraft && mayEdit), run: onView },
    { key: "publish", label: text.publish, isOffered: isDraft && mayPublish, run: () => void work(publish) },
    {
      key: "withdraw",
      label: text.withdraw,
      isOffered: mayPublish && !isDraft && state !== "withdrawn",
      run: () => void work(withdraw),
    },
    { key: "decide", label: text.decide, isOffered: row.approvalId !== null && mayDecide, run: onView },
    { key: "readership", label: text.readership, isOffered: isPublished, run: onReadership },
    { key: "copy", label: text.copy, isOffered: mayEdit, run: () => void work(copy) },
    { key: "remove", label: text.remove, isOffered: isDraft && mayEdit, danger: true, run: () => void work(remove) },
  ];
  return <RowActions actions={all} name={name} moreLabel={text.more(name)} isBusy={isBusy} />;
}

import { download } from "#shared/api/download.ts";
import { saveAsFile } from "#shared/browser/save-as-file.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { type OfferedAction, RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { type ReportRow, removeReport, setOpen, useRefreshReports } from "../api.ts";
import { listText as text } from "../text.ts";

interface Props {
  readonly row: ReportRow;
  readonly onDesign: () => void;
  readonly onOpen: (dialog: "copy" | "menu") => void;
}

/** The actions on a report that the user's permissions allow. */
export function ReportActions({ row, onDesign, onOpen }: Props) {
  const { id, title, state } = row;
  const { isBusy, work } = useWork(useRefreshReports());
  const mayEdit = usePermission("online_report:edit").isVisible;
  const mayMakeMenu = usePermission("menu:edit").isVisible && mayEdit;
  const mayExport = usePermission("online_report:export").isVisible;
  const mayRemove = usePermission("online_report:remove").isVisible;

  const save = () =>
    work(async () => {
      const file = await download("onlineReport.export", { id, format: "json" });
      saveAsFile(file, file.type, file.name);
    });
  async function changeState(isOpen: boolean): Promise<void> {
    if (!isOpen && !(await confirm({ title: text.close, text: text.closeQuestion(title), okText: text.close }))) return;
    await work(async () => {
      await setOpen(row, isOpen);
      notify({ kind: "success", text: isOpen ? text.opened(title) : text.closed(title) });
    });
  }
  async function remove(): Promise<void> {
    const question = { title: text.remove, text: text.removeQuestion(title), okText: text.remove, isDangerous: true };
    if (!(await confirm(question))) return;
    await work(async () => {
      await removeReport(row);
      notify({ kind: "success", text: text.removed(title) });
    });
  }
  const actions: readonly OfferedAction[] = [
    { key: "design", label: mayEdit ? text.design : text.view, isOffered: true, run: onDesign },
    { key: "open", label: text.open, isOffered: mayEdit && state === "closed", run: () => void changeState(true) },
    { key: "close", label: text.close, isOffered: mayEdit && state === "open", run: () => void changeState(false) },
    { key: "menu", label: text.menu, isOffered: mayMakeMenu && state === "open", run: () => onOpen("menu") },
    { key: "copy", label: text.copy, isOffered: mayEdit, run: () => onOpen("copy") },
    { key: "export", label: text.export, isOffered: mayExport, run: () => void save() },
    { key: "remove", label: text.remove, isOffered: mayRemove, danger: true, run: () => void remove() },
  ];
  return <RowActions actions={actions} name={title} moreLabel={text.more(title)} isBusy={isBusy} />;
}

import { download } from "#shared/api/download.ts";
import { saveAsFile } from "#shared/browser/save-as-file.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { type OfferedAction, RowActions } from "#shared/workspace-ui/row-actions.tsx";
import type { FormRow } from "../api.ts";
import { formListText as text } from "../text.ts";

interface Props {
  readonly row: FormRow;
  readonly onDesign: () => void;
  readonly onOpen: (dialog: "copy" | "publish" | "releases" | "menu" | "remove") => void;
}

/** The actions on a form that the user's permissions allow. */
export function FormActions({ row, onDesign, onOpen }: Props) {
  const { id, title, state } = row;
  const { isBusy, work } = useWork(async () => undefined);
  const mayEdit = usePermission("online_form:edit").isVisible;
  const mayPublish = usePermission("online_form:publish").isVisible;
  const mayMakeMenu = usePermission("menu:edit").isVisible && mayPublish;
  const mayExport = usePermission("online_form:export").isVisible;
  const mayRemove = usePermission("online_form:remove").isVisible;

  const save = () =>
    work(async () => {
      const file = await download("onlineForm.export", { id, format: "json" });
      saveAsFile(file, file.type, file.name);
    });
  const actions: readonly OfferedAction[] = [
    { key: "design", label: mayEdit ? text.design : text.view, isOffered: true, run: onDesign },
    {
      key: "publish",
      label: text.publish,
      isOffered: mayPublish && state !== "published",
      run: () => onOpen("publish"),
    },
    { key: "releases", label: text.releases, isOffered: row.release !== null, run: () => onOpen("releases") },
    { key: "menu", label: text.menu, isOffered: mayMakeMenu && row.release !== null, run: () => onOpen("menu") },
    { key: "copy", label: text.copy, isOffered: mayEdit, run: () => onOpen("copy") },
    { key: "export", label: text.export, isOffered: mayExport, run: () => void save() },
    { key: "remove", label: text.remove, isOffered: mayRemove, danger: true, run: () => onOpen("remove") },
  ];
  return <RowActions actions={actions} name={title} moreLabel={text.more(title)} isBusy={isBusy} />;
}

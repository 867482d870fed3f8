import { usePermission } from "#shared/permission/permitted.tsx";
import { type FormRow, useDraft } from "../api.ts";
import { ReleasesDialog } from "./releases-dialog.tsx";

interface Props {
  readonly row: FormRow;
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

/** Opens the releases from the list of forms; compares with the saved draft. */
export function ListReleases({ row, onRestored, onClose }: Props) {
  const { data } = useDraft(row.id);
  const mayRestore = usePermission("online_form:edit").isVisible && data?.isDesignClosed === false;
  return (
    <ReleasesDialog
      key={data ? "draft" : ""}
      form={{ ...row, version: data?.version ?? row.version }}
      draft={data?.definition}
      mayRestore={mayRestore}
      onRestored={() => {
        onClose();
        onRestored();
      }}
      onClose={onClose}
    />
  );
}

import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { retender } from "../api.ts";
import type { Project } from "../model/tender.ts";
import { actionText as text } from "../text.ts";
import { LotsField } from "./lots-field.tsx";

interface Props {
  readonly project: Project;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** 重新采购: a new project for lots that failed or were cancelled. */
export function RetenderDialog({ project, onOpen, onClose }: Props) {
  const ended = project.lots.filter(({ state }) => state === "failed" || state === "cancelled");
  const control = useWorkspaceForm<{ lotIds: string[] }>({
    send: async ({ lotIds }) => {
      const { id } = await retender(project.id, lotIds);
      onClose();
      onOpen(id);
    },
  });
  return (
    <FormDialog
      title={text.labels.retender}
      control={control}
      initialValues={{ lotIds: ended.map(({ id }) => id) }}
      submitText={text.retenderOk}
      cancelText={text.cancel}
      onClose={onClose}
    >
      <LotsField lots={ended} />
    </FormDialog>
  );
}

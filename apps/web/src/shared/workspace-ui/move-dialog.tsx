import { Form } from "antd";
import type { ReactElement } from "react";
import { FormDialog } from "./form-dialog.tsx";
import { useWorkspaceForm } from "./workspace-form.tsx";

/** The parent id that means the root; no entry has this id. */
export const NO_PARENT = "-";

interface Props {
  readonly words: {
    readonly title: string;
    readonly parent: string;
    readonly missing: string;
    readonly same: string;
    readonly submit: string;
    readonly cancel: string;
  };
  /** The current parent. */
  readonly parentId: string | null;
  /** The field for the parent; `NO_PARENT` is one of its values. */
  readonly field: ReactElement;
  /** Returns true if the entry was moved. */
  move(position: { readonly parentId: string | null; readonly before: null }): Promise<boolean>;
  onClose(): void;
}

/** Moves an entry of a tree without dragging: by keyboard, on a phone, or to a distant branch. */
export function MoveDialog({ words, parentId: currentParentId, field, move, onClose }: Props) {
  const control = useWorkspaceForm<{ parentId?: string }>({
    send: async ({ parentId = NO_PARENT }) => {
      const newParentId = parentId === NO_PARENT ? null : parentId;
      if (newParentId === currentParentId) control.form.setFields([{ name: "parentId", errors: [words.same] }]);
      else if (await move({ parentId: newParentId, before: null })) onClose();
    },
  });
  return (
    <FormDialog
      title={words.title}
      control={control}
      submitText={words.submit}
      cancelText={words.cancel}
      onClose={onClose}
    >
      <Form.Item name="parentId" label={words.parent} rules={[{ required: true, message: words.missing }]}>
        {field}
      </Form.Item>
    </FormDialog>
  );
}

import { Form } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import type { MemberSource } from "./member-source.ts";
import { AnybodySelect, type PersonChoice } from "./people-select.tsx";
import { memberText as text } from "./text.ts";

interface Props {
  readonly source: MemberSource;
  readonly departmentId: string;
  readonly onClose: () => void;
}

/** Adds people with an account to a department. */
export function AddMembersDialog({ source, departmentId, onClose }: Props) {
  const refresh = source.useRefresh();
  const control = useWorkspaceForm<{ readonly people: readonly PersonChoice[] }>({
    send: async ({ people }) => {
      const { changed } = await source.add({ departmentId, userIds: people.map(({ value }) => value) });
      notify({ kind: "success", text: text.added(changed) });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.add}
      width={640}
      control={control}
      initialValues={{ people: [] }}
      submitText={text.add}
      cancelText={text.cancel}
      onClose={onClose}
    >
      <Form.Item
        name="people"
        label={text.people}
        rules={[{ required: true, type: "array", min: 1, message: text.peopleMissing }]}
      >
        <AnybodySelect source={source} departmentId={departmentId} />
      </Form.Item>
    </FormDialog>
  );
}

import { Form } from "antd";
import { useState } from "react";
import { PeopleSelect, type PersonChoice, personWords } from "../../../shared/department-members/people-select.tsx";
import { notify } from "../../../shared/feedback/notify.ts";
import { useKeyword } from "../../../shared/hooks/use-keyword.ts";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "../../../shared/workspace-ui/workspace-form.tsx";
import { type Details, setLeaders, useMembers, useRefreshDepartments } from "../api.ts";
import { departmentAdminText, leaderText as text } from "../text.ts";

const MOST_LEADERS = 20;

interface FieldProps {
  readonly id?: string;
  readonly value?: readonly PersonChoice[];
  readonly onChange?: (value: readonly PersonChoice[]) => void;
  readonly departmentId: string;
}

function MemberField({ departmentId, ...props }: FieldProps) {
  const [typed, setTyped] = useState("");
  const { data, isFetching } = useMembers(departmentId, useKeyword(typed), 1, 20);
  const options = (data?.rows ?? []).map((one) => ({ value: one.userId, label: personWords(one) }));
  return (
    <PeopleSelect
      {...props}
      most={MOST_LEADERS}
      hint={text.find}
      typed={typed}
      onType={setTyped}
      isFetching={isFetching}
      notFound={text.noneFound}
      options={options}
    />
  );
}

interface Props {
  readonly known: Details;
  readonly onClose: () => void;
}

export function LeadersDialog({ known, onClose }: Props) {
  const refresh = useRefreshDepartments();
  const control = useWorkspaceForm<{ readonly people: readonly PersonChoice[] }>({
    send: async ({ people }) => {
      const userIds = people.map(({ value }) => value);
      await setLeaders({ departmentId: known.id, version: known.version, userIds });
      notify({ kind: "success", text: text.saved });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.title}
      width={640}
      control={control}
      initialValues={{ people: known.leaders.map((one) => ({ value: one.userId, label: personWords(one) })) }}
      submitText={departmentAdminText.save}
      cancelText={departmentAdminText.cancel}
      onClose={onClose}
    >
      <Form.Item name="people" label={text.leader} extra={text.hint}>
        <MemberField departmentId={known.id} />
      </Form.Item>
    </FormDialog>
  );
}

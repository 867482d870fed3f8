import { Form, Select } from "antd";
import { useState } from "react";
import { notify } from "../../../shared/feedback/notify.ts";
import { useKeyword } from "../../../shared/hooks/use-keyword.ts";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "../../../shared/workspace-ui/workspace-form.tsx";
import { addMembers, usePeople, useRefreshBranch } from "../api.ts";
import { branchText, memberText as text } from "../text.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface PeopleForm {
  readonly people: readonly Choice[];
}

interface FieldProps {
  readonly id?: string;
  readonly value?: readonly Choice[];
  readonly onChange?: (value: readonly Choice[]) => void;
  readonly departmentId: string;
}

const MOST = 200;

function PeopleField({ departmentId, value = [], onChange, ...rest }: FieldProps) {
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  const { data = [], isFetching } = usePeople(departmentId, keyword);
  return (
    <Select
      {...rest}
      mode="multiple"
      labelInValue
      maxCount={MOST}
      value={[...value]}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={text.peopleHint}
      loading={isFetching}
      notFoundContent={[...keyword].length < 2 ? null : text.peopleNone}
      onChange={(people: { value: string; label?: unknown }[]) =>
        onChange?.(people.map((one) => ({ value: one.value, label: String(one.label) })))
      }
      options={data.map(({ userId, realname, username, departments, isMember }) => ({
        value: userId,
        label: [`${realname}（${username}）`, ...departments.slice(0, 2), ...(isMember ? [text.isMember] : [])].join(
          "，",
        ),
        disabled: isMember,
      }))}
    />
  );
}

/** Brings people who have an account into a department of the own branch. */
export function AddMembersDialog({ departmentId, onClose }: { departmentId: string; onClose: () => void }) {
  const refresh = useRefreshBranch();
  const control = useWorkspaceForm<PeopleForm>({
    send: async ({ people }) => {
      const { changed } = await addMembers({ departmentId, userIds: people.map(({ value }) => value) });
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
      cancelText={branchText.cancel}
      onClose={onClose}
    >
      <Form.Item
        name="people"
        label={text.people}
        rules={[{ required: true, type: "array", min: 1, message: text.peopleMissing }]}
      >
        <PeopleField departmentId={departmentId} />
      </Form.Item>
    </FormDialog>
  );
}

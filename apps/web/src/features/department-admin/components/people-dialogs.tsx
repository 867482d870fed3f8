import { Form, Select } from "antd";
import { useState } from "react";
import { notify } from "../../../shared/feedback/notify.ts";
import { useKeyword } from "../../../shared/hooks/use-keyword.ts";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "../../../shared/workspace-ui/workspace-form.tsx";
import { addMembers, type Details, setLeaders, useMembers, usePeople, useRefreshDepartments } from "../api.ts";
import { departmentAdminText, memberText as text } from "../text.ts";

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

const MOST_ADDED = 1_000;
const MOST_LEADERS = 20;

interface PeopleSelectProps extends Omit<FieldProps, "departmentId"> {
  readonly most: number;
  readonly typed: string;
  readonly isFetching: boolean;
  readonly notFound: string | null;
  readonly options: readonly (Choice & { readonly disabled?: boolean })[];
  readonly onType: (typed: string) => void;
}

function PeopleSelect({
  value = [],
  onChange,
  most,
  typed,
  isFetching,
  notFound,
  options,
  onType,
  ...rest
}: PeopleSelectProps) {
  return (
    <Select
      {...rest}
      mode="multiple"
      labelInValue
      maxCount={most}
      value={[...value]}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: onType }}
      placeholder={text.peopleHint}
      loading={isFetching}
      notFoundContent={notFound}
      onChange={(people: { value: string; label?: unknown }[]) =>
        onChange?.(people.map((one) => ({ value: one.value, label: String(one.label) })))
      }
      options={[...options]}
    />
  );
}

const nameOf = ({ realname, username }: { realname: string; username: string }) => `${realname}（${username}）`;

function AnybodyField({ departmentId, ...props }: FieldProps) {
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  const { data = [], isFetching } = usePeople(departmentId, keyword);
  const options = data.map(({ userId, departments, isMember, ...one }) => ({
    value: userId,
    label: [nameOf(one), ...departments.slice(0, 2), ...(isMember ? [text.isMember] : [])].join("，"),
    disabled: isMember,
  }));
  const notFound = keyword === "" ? null : text.peopleNone;
  return (
    <PeopleSelect
      {...props}
      most={MOST_ADDED}
      typed={typed}
      onType={setTyped}
      isFetching={isFetching}
      notFound={notFound}
      options={options}
    />
  );
}

function MemberField({ departmentId, ...props }: FieldProps) {
  const [typed, setTyped] = useState("");
  const { data, isFetching } = useMembers(departmentId, useKeyword(typed), 1, 20);
  const options = (data?.rows ?? []).map((one) => ({ value: one.userId, label: nameOf(one) }));
  return (
    <PeopleSelect
      {...props}
      most={MOST_LEADERS}
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

export function AddMembersDialog({ known, onClose }: Props) {
  const refresh = useRefreshDepartments();
  const control = useWorkspaceForm<PeopleForm>({
    send: async ({ people }) => {
      const { changed } = await addMembers({ departmentId: known.id, userIds: people.map(({ value }) => value) });
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
      cancelText={departmentAdminText.cancel}
      onClose={onClose}
    >
      <Form.Item
        name="people"
        label={text.people}
        rules={[{ required: true, type: "array", min: 1, message: text.peopleMissing }]}
      >
        <AnybodyField departmentId={known.id} />
      </Form.Item>
    </FormDialog>
  );
}

export function LeadersDialog({ known, onClose }: Props) {
  const refresh = useRefreshDepartments();
  const control = useWorkspaceForm<PeopleForm>({
    send: async ({ people }) => {
      const userIds = people.map(({ value }) => value);
      await setLeaders({ departmentId: known.id, version: known.version, userIds });
      notify({ kind: "success", text: text.leadersSaved });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.leadersTitle}
      width={640}
      control={control}
      initialValues={{ people: known.leaders.map((one) => ({ value: one.userId, label: nameOf(one) })) }}
      submitText={departmentAdminText.save}
      cancelText={departmentAdminText.cancel}
      onClose={onClose}
    >
      <Form.Item name="people" label={text.leader} extra={text.leadersHint}>
        <MemberField departmentId={known.id} />
      </Form.Item>
    </FormDialog>
  );
}

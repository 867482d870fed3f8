import { useQuery } from "@tanstack/react-query";
import { Form, Radio, Select } from "antd";
import { useEffect, useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { choiceList } from "#shared/workspace-ui/choice-list.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { searchedByServer } from "#shared/workspace-ui/select-signs.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { addMembers, findDepartments, findPeople, type Role, useRefreshRoles } from "../api.ts";
import { roleAdminText, membersText as text } from "../text.ts";

interface MemberForm {
  readonly people: readonly { readonly value: string; readonly label: string }[];
  readonly reach: "everywhere" | "department";
  readonly orgCode?: string;
}

const PAUSE_MS = 300;
const MAX_PEOPLE = 1_000;

/** Returns the input, and the keyword of the search: the trimmed input after a pause. */
function useTyped(): [typed: string, keyword: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState("");
  const [keyword, setKeyword] = useState("");
  useEffect(() => {
    const timer = window.setTimeout(() => setKeyword(typed.trim()), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return [typed, keyword, setTyped];
}

interface FieldProps<V> {
  readonly id?: string;
  readonly value?: V;
  readonly onChange?: (value: V) => void;
}

function PeopleField({ role, value, onChange, ...rest }: FieldProps<MemberForm["people"]> & { role: Role }) {
  const [typed, keyword, setTyped] = useTyped();
  const query = useQuery({
    queryKey: ["role-admin", "people", role.id, keyword],
    queryFn: () => findPeople(role.id, keyword),
    enabled: keyword !== "",
    staleTime: 0,
    meta: { shownInPlace: true },
  });
  return (
    <Select
      {...rest}
      mode="multiple"
      showSearch={searchedByServer(typed, setTyped)}
      labelInValue
      maxCount={MAX_PEOPLE}
      value={[...(value ?? [])]}
      placeholder={text.peopleHint}
      {...choiceList(query, text.peopleNone)}
      onChange={(people: { value: string; label: unknown }[]) =>
        onChange?.(people.map(({ value, label }) => ({ value, label: String(label) })))
      }
      options={(query.data ?? []).map(({ id, realname, username, departments, holds }) => ({
        value: id,
        label: [`${realname}（${username}）`, ...departments.slice(0, 2), ...(holds ? [text.alreadyMember] : [])].join(
          "，",
        ),
      }))}
    />
  );
}

function DepartmentField({ value, onChange, ...rest }: FieldProps<string>) {
  const [typed, keyword, setTyped] = useTyped();
  const query = useQuery({
    queryKey: ["role-admin", "departments", keyword],
    queryFn: () => findDepartments(keyword),
    enabled: keyword !== "",
    meta: { shownInPlace: true },
  });
  return (
    <Select
      {...rest}
      showSearch={searchedByServer(typed, setTyped)}
      value={value ?? null}
      placeholder={text.departmentHint}
      {...choiceList(query, text.peopleNone)}
      onChange={(orgCode: string) => onChange?.(orgCode)}
      options={(query.data ?? []).map(({ orgCode, departName }) => ({
        value: orgCode,
        label: `${departName}（${orgCode}）`,
      }))}
    />
  );
}

/** Gives a role to several people, everywhere or in one department. */
export function MemberDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const refresh = useRefreshRoles();
  const control = useWorkspaceForm<MemberForm>({
    send: async ({ people, reach, orgCode }) => {
      const { changed } = await addMembers({
        role: role.code,
        orgCode: reach === "department" ? (orgCode ?? null) : null,
        userIds: people.map(({ value }) => value),
      });
      notify({ kind: "success", text: text.added(changed) });
      await refresh();
      onClose();
    },
  });
  const reach = Form.useWatch("reach", control.form);
  return (
    <FormDialog
      title={text.add}
      width={640}
      control={control}
      initialValues={{ people: [], reach: "everywhere" }}
      submitText={text.add}
      cancelText={roleAdminText.cancel}
      onClose={onClose}
    >
      <Form.Item
        name="people"
        label={text.people}
        rules={[{ required: true, type: "array", min: 1, message: text.peopleMissing }]}
      >
        <PeopleField role={role} />
      </Form.Item>
      <Form.Item name="reach" label={text.reach}>
        <Radio.Group
          options={(["everywhere", "department"] as const).map((value) => ({ value, label: text.reaches[value] }))}
        />
      </Form.Item>
      {reach === "department" ? (
        <Form.Item name="orgCode" label={text.department} rules={[{ required: true, message: text.departmentMissing }]}>
          <DepartmentField />
        </Form.Item>
      ) : null}
    </FormDialog>
  );
}

import { Form } from "antd";
import { useState } from "react";
import { PeopleSelect, type PersonChoice, personWords } from "#shared/department-members/people-select.tsx";
import { notify } from "#shared/feedback/notify.ts";
import { useKeyword } from "#shared/hooks/use-keyword.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { type Details, readDepartment, setLeaders, useMembers, useRefreshDepartments } from "../api.ts";
import { departmentAdminText, leaderText as text } from "../text.ts";

const MAX_LEADERS = 20;

interface FieldProps {
  readonly id?: string;
  readonly value?: readonly PersonChoice[];
  readonly onChange?: (value: readonly PersonChoice[]) => void;
  readonly departmentId: string;
}

function MemberField({ departmentId, ...props }: FieldProps) {
  const [typed, setTyped] = useState("");
  const query = useMembers(departmentId, useKeyword(typed), 1, 20);
  const options = (query.data?.rows ?? []).map((member) => ({ value: member.userId, label: personWords(member) }));
  return (
    <PeopleSelect
      {...props}
      maxPeople={MAX_LEADERS}
      hint={text.find}
      typed={typed}
      onType={setTyped}
      query={query}
      none={text.noneFound}
      options={options}
    />
  );
}

interface Props {
  readonly department: Details;
  readonly onClose: () => void;
}

interface LeadersForm {
  readonly people: readonly PersonChoice[];
}

const versioned = ({ version, leaders }: Details): Versioned<LeadersForm> => ({
  version,
  values: { people: leaders.map((leader) => ({ value: leader.userId, label: personWords(leader) })) },
});

/** Returns the sorted ids, because the order of choice does not count. */
const idsOf = (people: readonly PersonChoice[]): string[] => people.map(({ value }) => value).toSorted();

export function LeadersDialog({ department, onClose }: Props) {
  const refresh = useRefreshDepartments();
  const { control, concurrentChanges } = useVersionedForm<LeadersForm>({
    base: versioned(department),
    outdatedCode: "department.changed",
    fields: [
      {
        name: "people",
        label: text.leader,
        isSame: (first: LeadersForm["people"], second: LeadersForm["people"]) =>
          idsOf(first).join() === idsOf(second).join(),
        describe: (people: LeadersForm["people"]) => people.map(({ label }) => label).join("、"),
      },
    ],
    reload: async () => versioned(await readDepartment(department.id)),
    send: async ({ people }, current) => {
      const userIds = people.map(({ value }) => value);
      await setLeaders({ departmentId: department.id, version: current?.version ?? department.version, userIds });
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
      initialValues={versioned(department).values}
      submitText={departmentAdminText.save}
      cancelText={departmentAdminText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Form.Item name="people" label={text.leader} extra={text.hint}>
        <MemberField departmentId={department.id} />
      </Form.Item>
    </FormDialog>
  );
}

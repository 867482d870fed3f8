import { Form } from "antd";
import { useState } from "react";
import { PeopleSelect, type PersonChoice, personWords } from "#shared/department-members/people-select.tsx";
import { notify } from "#shared/feedback/notify.ts";
import { useKeyword } from "#shared/hooks/use-keyword.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { type Details, readDepartment, setLeaders, useMembers, useRefreshDepartments } from "../api.ts";
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
  const query = useMembers(departmentId, useKeyword(typed), 1, 20);
  const options = (query.data?.rows ?? []).map((one) => ({ value: one.userId, label: personWords(one) }));
  return (
    <PeopleSelect
      {...props}
      maxPeople={MOST_LEADERS}
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
  readonly known: Details;
  readonly onClose: () => void;
}

interface LeadersForm {
  readonly people: readonly PersonChoice[];
}

const versioned = ({ version, leaders }: Details): Versioned<LeadersForm> => ({
  version,
  values: { people: leaders.map((one) => ({ value: one.userId, label: personWords(one) })) },
});

/** Returns the ids of the people in a stable order, so that the order of choice does not matter. */
const idsOf = (people: readonly PersonChoice[]): string[] => people.map(({ value }) => value).toSorted();

export function LeadersDialog({ known, onClose }: Props) {
  const refresh = useRefreshDepartments();
  const { control, concurrentChanges } = useVersionedForm<LeadersForm>({
    base: versioned(known),
    outdatedCode: "department.changed",
    fields: [
      {
        name: "people",
        label: text.leader,
        isSame: (one: LeadersForm["people"], other: LeadersForm["people"]) => `${idsOf(one)}` === `${idsOf(other)}`,
        describe: (people: LeadersForm["people"]) => people.map(({ label }) => label).join("、"),
      },
    ],
    reload: async () => versioned(await readDepartment(known.id)),
    send: async ({ people }, current) => {
      const userIds = people.map(({ value }) => value);
      await setLeaders({ departmentId: known.id, version: current?.version ?? known.version, userIds });
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
      initialValues={versioned(known).values}
      submitText={departmentAdminText.save}
      cancelText={departmentAdminText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Form.Item name="people" label={text.leader} extra={text.hint}>
        <MemberField departmentId={known.id} />
      </Form.Item>
    </FormDialog>
  );
}

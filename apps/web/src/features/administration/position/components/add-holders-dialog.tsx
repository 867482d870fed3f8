import { beijingDay } from "@tender/contract/beijing";
import { Form, Select } from "antd";
import { useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { useKeyword } from "#shared/hooks/use-keyword.ts";
import { choiceList } from "#shared/workspace-ui/choice-list.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { searchedByServer } from "#shared/workspace-ui/select-signs.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { addHolders, type Candidate, usePeople, useRefreshPositions } from "../api.ts";
import { type TermForm, termOf } from "../model/term.ts";
import { positionText, holderText as text } from "../text.ts";
import { TermFields } from "./term-fields.tsx";

interface Choice {
  /** Ids of person and department, separated by a blank. */
  readonly value: string;
  readonly label: string;
}

interface HoldersForm extends TermForm {
  readonly people: readonly Choice[];
}

const MOST = 200;

const choiceOf = ({ userId, departmentId, realname, username, departName, holds }: Candidate) => ({
  value: `${userId} ${departmentId}`,
  label: [`${realname}（${username}）`, departName, ...(holds ? [text.alreadyHolder] : [])].join("，"),
  disabled: holds,
});

function memberOf({ value }: Choice) {
  const [userId = "", departmentId = ""] = value.split(" ");
  return { userId, departmentId };
}

interface PeopleFieldProps {
  readonly id?: string;
  readonly value?: readonly Choice[];
  readonly onChange?: (value: readonly Choice[]) => void;
  readonly positionId: string;
}

function PeopleField({ positionId, value = [], onChange, ...rest }: PeopleFieldProps) {
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  const query = usePeople(positionId, keyword);
  return (
    <Select
      {...rest}
      mode="multiple"
      labelInValue
      maxCount={MOST}
      value={[...value]}
      showSearch={searchedByServer(typed, setTyped)}
      placeholder={text.peopleHint}
      {...choiceList(query, text.peopleNone)}
      onChange={(people: { value: string; label?: unknown }[]) =>
        onChange?.(people.map(({ value, label }) => ({ value, label: String(label) })))
      }
      options={(query.data ?? []).map(choiceOf)}
    />
  );
}

/** Gives a position to several people, each within one of their departments. */
export function AddHoldersDialog({ positionId, onClose }: { positionId: string; onClose: () => void }) {
  const refresh = useRefreshPositions();
  const control = useWorkspaceForm<HoldersForm>({
    send: async ({ people, ...term }) => {
      const { changed } = await addHolders({ positionId, people: people.map(memberOf), ...termOf(term) });
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
      initialValues={{ people: [], since: beijingDay(Date.now()), until: "" }}
      submitText={text.add}
      cancelText={positionText.cancel}
      onClose={onClose}
    >
      <Form.Item
        name="people"
        label={text.people}
        rules={[{ required: true, type: "array", min: 1, message: text.peopleMissing }]}
      >
        <PeopleField positionId={positionId} />
      </Form.Item>
      <TermFields />
    </FormDialog>
  );
}

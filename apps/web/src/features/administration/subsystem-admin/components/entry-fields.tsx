import { Form, Radio, Select } from "antd";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { type Department, departmentChoices } from "../model/entrants.ts";
import type { SubsystemForm } from "../model/subsystem-form.ts";
import { formText as text } from "../text.ts";

interface Props {
  readonly shown: Pick<SubsystemForm, "roles" | "departments" | "entryRule">;
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly departments: readonly Department[];
}

const rules = (["any", "all"] as const).map((value) => ({ value, label: text.entryRules[value] }));

/** Restricts the entry by roles, departments or both. */
export function EntryFields({ shown, roles, departments }: Props) {
  const needsBoth = shown.entryRule === "all";
  // Also after one of them was deleted: a rule must not apply while it is hidden.
  const hasRule = needsBoth || (shown.roles.length > 0 && shown.departments.length > 0);
  const missing = (message: string) => (needsBoth ? [{ required: true, type: "array" as const, min: 1, message }] : []);
  return (
    <>
      <Form.Item name="roles" label={text.roles} rules={missing(text.rolesMissing)}>
        <Select
          mode="multiple"
          showSearch={searchSign}
          optionFilterProp="label"
          options={roles.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="departments"
        label={text.departments}
        extra={text.departmentsHint}
        rules={missing(text.departmentsMissing)}
      >
        <Select
          mode="multiple"
          showSearch={searchSign}
          optionFilterProp="label"
          optionLabelProp="name"
          options={departmentChoices(departments)}
        />
      </Form.Item>
      {hasRule ? (
        <Form.Item name="entryRule" label={text.entryRule}>
          <Radio.Group options={rules} />
        </Form.Item>
      ) : null}
    </>
  );
}

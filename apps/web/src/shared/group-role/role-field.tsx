import { Form, Select } from "antd";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type OfferedRole, roleWords } from "./offered-roles.ts";
import { groupRoleText as text } from "./text.ts";

interface Props {
  readonly roles: readonly OfferedRole[];
  readonly isPending: boolean;
  readonly hint: string;
  /** Error without a choice. Undefined: the group may have no role. */
  readonly missing?: string;
}

/** The role that a group of another system is mapped to. Roles that the person may not grant are disabled. */
export function RoleField({ roles, isPending, hint, missing }: Props) {
  const none = missing === undefined ? [{ value: "", label: text.noneGiven }] : [];
  const required = rule((code: string | undefined) => (missing !== undefined && !code ? missing : undefined));
  return (
    <Form.Item
      name="role"
      label={text.role}
      extra={hint}
      {...(missing === undefined ? {} : { required: true, rules: [required] })}
    >
      <Select
        showSearch={searchSign}
        loading={isPending}
        options={[
          ...none,
          ...roles.map(({ code, isGivable }) => ({ value: code, label: roleWords(roles, code), disabled: !isGivable })),
        ]}
      />
    </Form.Item>
  );
}

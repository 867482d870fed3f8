import { Checkbox, Form, Input } from "antd";
import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { DepartmentSelect } from "#shared/workspace-ui/department-select.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type ClientRow, findDepartments, readClients, saveClient, useRefreshClients } from "../api.ts";
import { blankForm, bodyOf, type ClientForm, formOf, sharedFields } from "../model/client-form.ts";
import { clientFormText as text } from "../text.ts";

interface Props {
  /** Null: a new identity system. */
  readonly client: ClientRow | null;
  readonly onClose: () => void;
}

const versioned = (client: ClientRow): Versioned<ClientForm> => ({ version: client.version, values: formOf(client) });

async function readOne(id: string): Promise<Versioned<ClientForm>> {
  const found = (await readClients()).rows.find((row) => row.id === id);
  if (found) return versioned(found);
  throw new ApiError({ status: 200, code: "scim.not_found", message: text.gone, details: null });
}

/** Edits the name and the rights of an identity system. */
export function ClientDialog({ client, onClose }: Props) {
  const refresh = useRefreshClients();
  const { control, concurrentChanges } = useVersionedForm<ClientForm>({
    base: client && versioned(client),
    outdatedCode: "scim.changed",
    fields: sharedFields,
    reload: () => readOne(client?.id ?? ""),
    send: async (values, current) => {
      await saveClient(bodyOf(values, { id: client?.id ?? null, version: current?.version ?? null }));
      notify({ kind: "success", text: text.saved(values.name.trim()) });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={client ? text.editTitle : text.addTitle}
      width={520}
      control={control}
      initialValues={client ? formOf(client) : blankForm}
      submitText={text.save}
      cancelText={text.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Form.Item
        name="name"
        label={text.name}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.nameMissing : undefined))]}
      >
        <Input maxLength={40} autoComplete="off" placeholder={text.nameHint} />
      </Form.Item>
      <Form.Item name="department" label={text.department} extra={text.departmentExtra}>
        <DepartmentSelect source="scim-admin" find={findDepartments} none={text.everywhere} />
      </Form.Item>
      <Form.Item name="mayAdopt" valuePropName="checked" extra={text.mayAdoptHint}>
        <Checkbox>{text.mayAdopt}</Checkbox>
      </Form.Item>
      <Form.Item name="mayAdminister" valuePropName="checked" extra={text.mayAdministerHint}>
        <Checkbox>{text.mayAdminister}</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}

import { Form, Input, Select } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { DepartmentSelect, type FoundDepartment } from "#shared/workspace-ui/department-select.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { findDepartments, startImport, useRefreshImports, useTargets } from "../api.ts";
import { faultOfFile } from "../model/chosen-file.ts";
import { startText as text } from "../text.ts";
import styles from "./archive-admin.module.css";
import { FileField } from "./file-field.tsx";

interface Typed {
  readonly file: File | null;
  readonly dept: FoundDepartment | null;
  readonly fonds: string | undefined;
  readonly label: string;
  readonly attribution: string;
}

/** Starts the import of a file for a department and fonds. The import runs in the background. */
export function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const refresh = useRefreshImports();
  const targets = useTargets();
  const control = useWorkspaceForm<Typed>({
    send: async ({ file, dept, fonds, label, attribution }) => {
      const typed = { dept: dept?.orgCode, fonds, label: label.trim(), attribution: attribution.trim() };
      const requested = Object.entries(typed).filter((entry): entry is [string, string] => Boolean(entry[1]));
      await startImport(file as File, Object.fromEntries(requested));
      notify({ kind: "success", text: text.started });
      await refresh();
      onClose();
    },
  });
  const fonds = targets?.fonds ?? [];
  return (
    <FormDialog
      title={text.title}
      control={control}
      initialValues={{ file: null, dept: null, label: "", attribution: "" }}
      submitText={text.submit}
      cancelText={text.cancel}
      isReady={targets !== undefined}
      onClose={onClose}
    >
      <p className={styles.hint}>{text.hint}</p>
      <Form.Item
        name="file"
        label={text.file}
        required
        rules={[
          {
            validator: async (_, file: File | null) => {
              const fault = faultOfFile(file);
              if (fault !== undefined) throw new Error(fault);
            },
          },
        ]}
      >
        <FileField />
      </Form.Item>
      <Form.Item name="fonds" label={text.fonds} {...(targets && fonds.length === 0 ? { extra: text.noFonds } : {})}>
        <Select
          allowClear
          placeholder={fonds[0] ? `${fonds[0].code} ${fonds[0].name}` : ""}
          disabled={fonds.length === 0}
          options={fonds.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        />
      </Form.Item>
      <Form.Item name="dept" label={text.department} extra={text.departmentHint}>
        <DepartmentSelect
          source="archive-admin"
          find={findDepartments}
          none={targets?.department?.path.join(" / ") ?? text.ownDepartment}
        />
      </Form.Item>
      <Form.Item name="label" label={text.label} extra={text.labelHint}>
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="attribution" label={text.attribution} extra={text.attributionHint}>
        <Input.TextArea rows={2} maxLength={300} />
      </Form.Item>
    </FormDialog>
  );
}

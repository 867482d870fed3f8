import { Form, Input, Radio } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { readSetting, type SettingRow, saveSetting, useRefreshSettings } from "../api.ts";
import { settingAdminText as text } from "../text.ts";

interface Values {
  readonly value: string;
}

const versionedOf = ({ version, value }: SettingRow): Versioned<Values> => ({
  version,
  values: { value: value ?? "" },
});

/** Edits one setting. A refusal of the server is shown at the field. */
export function SettingDialog({ row, onClose }: { readonly row: SettingRow; readonly onClose: () => void }) {
  const { name, title, hint, kind, defaultValue } = row;
  const refresh = useRefreshSettings();
  const { control, concurrentChanges } = useVersionedForm<Values>({
    base: versionedOf(row),
    outdatedCode: "setting.changed",
    fields: [{ name: "value", label: title }],
    reload: async () => versionedOf(await readSetting(name)),
    send: async ({ value }, current) => {
      await saveSetting(name, current?.version ?? 0, value.trim() || null);
      notify({ kind: "success", text: text.saved(title) });
      await refresh();
      onClose();
    },
  });
  const extra = [
    hint,
    text.defaultValue(valueWord(kind, defaultValue)),
    kind === "switch" ? null : text.emptyMeansDefault,
  ];
  return (
    <FormDialog
      title={text.editTitle(title)}
      width={560}
      control={control}
      initialValues={{ value: row.value ?? "" }}
      submitText={text.save}
      cancelText={text.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Form.Item name="value" label={title} extra={extra.filter(Boolean).join("。")}>
        {kind === "switch" ? (
          <Radio.Group
            options={[
              { value: "on", label: text.on },
              { value: "off", label: text.off },
            ]}
          />
        ) : kind === "long-text" ? (
          <Input.TextArea maxLength={2_000} autoSize={{ minRows: 3, maxRows: 10 }} />
        ) : (
          <Input
            maxLength={2_000}
            autoComplete="off"
            spellCheck={false}
            {...(kind === "number" ? { inputMode: "numeric" as const } : {})}
          />
        )}
      </Form.Item>
    </FormDialog>
  );
}

/** Returns a value in words. */
export function valueWord(kind: SettingRow["kind"], value: string | null): string {
  if (value === null || value === "") return text.nothing;
  if (kind === "switch") return value === "on" ? text.on : text.off;
  return value;
}

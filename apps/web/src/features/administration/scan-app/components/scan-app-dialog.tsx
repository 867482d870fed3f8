import { Form, Input, Select } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import type { SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { addApp, changeApp, readApp, type ScanAppRow, useRefreshApps } from "../api.ts";
import { scanAppText as text } from "../text.ts";

interface Values {
  readonly authType: "0" | "1";
  readonly name: string;
  readonly publicKey?: string;
  /** Fingerprint of the current key, which is not an input. */
  readonly fingerprint?: string;
}

export interface ScanAppDialogProps {
  /** Null: a new app. */
  readonly app: ScanAppRow | null;
  readonly onClose: () => void;
}

const versioned = ({ version, authType, name, fingerprint }: ScanAppRow): Versioned<Values> => ({
  version,
  values: { authType, name, publicKey: "", fingerprint },
});

const fields: readonly SharedField<Values>[] = [
  { name: "name", label: text.name },
  // Another person's key can be seen and replaced; the previous key itself is not known here.
  { name: "fingerprint", label: text.fingerprint, isMasked: true },
];

/** Edits name and key of an app. A new key requires a new proof of identity. */
export function ScanAppDialog({ app, onClose }: ScanAppDialogProps) {
  const refresh = useRefreshApps();
  const { control, concurrentChanges } = useVersionedForm<Values>({
    base: app && versioned(app),
    outdatedCode: "scan_app.changed",
    fields,
    reload: async () => versioned(await readApp(app?.authType ?? "0")),
    send: async ({ authType, name, publicKey = "" }, current) => {
      const key = publicKey.trim();
      if (app && current)
        await changeApp({
          authType: app.authType,
          version: current.version,
          name,
          ...(key === "" ? {} : { publicKey: key }),
        });
      else await addApp({ authType, name, publicKey: key });
      notify({ kind: "success", text: app ? text.saved : text.added(name.trim()) });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={app ? text.editTitle : text.add}
      width={560}
      control={control}
      initialValues={app ? { name: app.name, publicKey: "" } : { authType: "0", name: "", publicKey: "" }}
      submitText={text.save}
      cancelText={text.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      {app ? null : (
        <Form.Item name="authType" label={text.authType} extra={text.authTypeHint} rules={[{ required: true }]}>
          <Select options={["0", "1"].map((value) => ({ value, label: text.authTypeOf(value) }))} />
        </Form.Item>
      )}
      <Form.Item
        name="name"
        label={text.name}
        rules={[{ required: true, whitespace: true, message: text.nameMissing }]}
      >
        <Input maxLength={20} placeholder={text.nameHint} />
      </Form.Item>
      <Form.Item
        name="publicKey"
        label={app ? text.newKey : text.publicKey}
        extra={app ? text.newKeyHint : text.keyHint}
        rules={app ? [] : [{ required: true, whitespace: true, message: text.keyMissing }]}
      >
        <Input.TextArea
          rows={6}
          maxLength={4_000}
          spellCheck={false}
          placeholder="-----BEGIN PUBLIC KEY-----"
          autoComplete="off"
        />
      </Form.Item>
    </FormDialog>
  );
}

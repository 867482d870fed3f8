import { identifierOf } from "@tender/contract/normal-form";
import { Form, Input, Select } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { createProvider, type ProviderRow, readProvider, updateProvider, useRefreshProviders } from "../api.ts";
import {
  defaultsOf,
  fieldsOf,
  formOf,
  isOptional,
  labelOf,
  type ProviderField,
  type ProviderForm,
  sharedFields,
} from "../model/provider-form.ts";
import { providerText as text } from "../text.ts";

export interface ProviderDialogProps {
  /** Null: a new provider. */
  readonly provider: ProviderRow | null;
  readonly onClose: () => void;
}

const kinds = (["oidc", "oauth2", "wecom", "dingtalk"] as const).map((value) => ({ value, label: text.kinds[value] }));

const versioned = (provider: ProviderRow): Versioned<ProviderForm> => ({
  version: provider.version,
  values: formOf(provider),
});

/** The settings of a provider; the fields depend on its kind. A stored key is never shown. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const refresh = useRefreshProviders();
  const { control, concurrentChanges } = useVersionedForm<ProviderForm>({
    base: provider && versioned(provider),
    outdatedCode: "third_party.changed",
    fields: sharedFields,
    reload: async () => versioned(await readProvider(provider?.id ?? "")),
    send: async (_values, current) => {
      const { type, clientSecret, ...fields } = { ...formOf(provider), ...control.form.getFieldsValue(true) };
      if (provider && current)
        await updateProvider({
          id: provider.id,
          version: current.version,
          ...fields,
          clientSecret: clientSecret || null,
        });
      else await createProvider({ ...fields, type: identifierOf(type), clientSecret });
      notify({ kind: "success", text: provider ? text.saved(fields.name) : text.added(fields.name) });
      await refresh();
      onClose();
    },
  });
  const kind = Form.useWatch("kind", control.form) ?? provider?.kind ?? "oidc";

  return (
    <FormDialog
      title={provider ? text.editTitle : text.add}
      width={560}
      control={control}
      initialValues={formOf(provider)}
      submitText={text.save}
      cancelText={text.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Required name="name" label={text.name}>
        <Input maxLength={20} placeholder={text.nameHint} />
      </Required>
      {provider ? null : (
        <Form.Item
          name="type"
          label={text.type}
          extra={text.typeHint}
          required
          rules={[
            rule((typed) => (/^(?!cas$)[a-z][a-z0-9-]{1,29}$/.test(identifierOf(typed)) ? undefined : text.typeFault)),
          ]}
        >
          <Input maxLength={30} autoComplete="off" spellCheck={false} />
        </Form.Item>
      )}
      <Form.Item name="kind" label={text.kind}>
        <Select
          options={kinds}
          disabled={(provider?.bindings ?? 0) > 0}
          onChange={(chosen: ProviderForm["kind"]) => control.form.setFieldsValue(defaultsOf[chosen])}
        />
      </Form.Item>
      {fieldsOf[kind].map((field) => (
        <ProviderItem key={`${kind} ${field}`} kind={kind} field={field} hasStoredSecret={provider?.hasKey ?? false} />
      ))}
      <Form.Item name="sortOrder" label={text.sortOrder}>
        <NumberField controls={false} min={0} max={9_999} precision={0} />
      </Form.Item>
    </FormDialog>
  );
}

function ProviderItem({
  kind,
  field,
  hasStoredSecret,
}: {
  kind: ProviderForm["kind"];
  field: ProviderField;
  hasStoredSecret: boolean;
}) {
  const label = labelOf(kind, field);
  const input =
    field === "clientSecret" ? (
      <Input
        type="password"
        maxLength={500}
        autoComplete="new-password"
        placeholder={hasStoredSecret ? text.secretKept : ""}
      />
    ) : (
      <Input maxLength={field === "agentId" ? 40 : 500} autoComplete="off" spellCheck={false} />
    );
  if (isOptional(kind, field, hasStoredSecret))
    return (
      <Form.Item name={field} label={label}>
        {input}
      </Form.Item>
    );
  return (
    <Required name={field} label={label} extra={field === "subjectClaim" ? text.subjectHint : undefined}>
      {input}
    </Required>
  );
}

interface RequiredProps {
  readonly name: ProviderField;
  readonly label: string;
  readonly extra?: string | undefined;
  readonly children: React.ReactNode;
}

const Required = ({ name, label, extra, children }: RequiredProps) => (
  <Form.Item
    name={name}
    label={label}
    extra={extra}
    rules={[{ required: true, whitespace: true, message: text.missing(label) }]}
  >
    {children}
  </Form.Item>
);

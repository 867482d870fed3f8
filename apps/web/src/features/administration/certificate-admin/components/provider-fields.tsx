import { Checkbox, Form, Input, Select } from "antd";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type IdentityField, isCode, isOid, isRefreshMinutes } from "../model/provider-form.ts";
import { certificateAdminText, providerText as text } from "../text.ts";
import styles from "./certificate-admin.module.css";

const kinds = Object.entries(certificateAdminText.kinds).map(([value, label]) => ({ value, label }));
const identityKinds = [
  { value: "subject", label: text.fromSubject },
  { value: "extension", label: text.fromExtension },
];

const validateUnless =
  (isValid: (typed: string) => boolean, fault: string) =>
  (typed: string): string | undefined =>
    isValid(typed) ? undefined : fault;

const identityRule = (isOptional: boolean) => ({
  validator: async (_: unknown, { oid }: IdentityField) => {
    if (!isOid(oid) && !(isOptional && oid.trim() === "")) throw new Error(text.oidFault);
  },
});

const pem = { rows: 6, spellCheck: false, placeholder: text.pemHint } as const;
const lines = { rows: 2, spellCheck: false } as const;

export function ProviderFields() {
  return (
    <>
      <div className={styles.columns}>
        <Form.Item
          name="code"
          label={text.code}
          required
          extra={text.codeHint}
          rules={[rule(validateUnless(isCode, text.codeFault))]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="name"
          label={text.name}
          rules={[{ required: true, whitespace: true, message: text.nameMissing }]}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="kind" label={text.kind}>
          <Select options={kinds} />
        </Form.Item>
        <Form.Item
          name="crlRefreshMinutes"
          label={text.crlRefreshMinutes}
          required
          rules={[rule(validateUnless(isRefreshMinutes, text.minutesFault))]}
        >
          <Input inputMode="numeric" maxLength={5} />
        </Form.Item>
      </div>
      <Form.Item
        name="rootsPem"
        label={text.rootsPem}
        rules={[{ required: true, whitespace: true, message: text.rootsMissing }]}
      >
        <Input.TextArea {...pem} maxLength={65_536} />
      </Form.Item>
      <Form.Item name="intermediatesPem" label={text.intermediatesPem}>
        <Input.TextArea {...pem} maxLength={131_072} />
      </Form.Item>
      <Form.Item name="holder" label={text.holder} required rules={[identityRule(false)]}>
        <IdentityInput label={text.holder} />
      </Form.Item>
      <Form.Item name="uscc" label={text.uscc} rules={[identityRule(true)]}>
        <IdentityInput label={text.uscc} />
      </Form.Item>
      <Form.Item name="crlUrls" label={text.crlUrls}>
        <Input.TextArea {...lines} />
      </Form.Item>
      <Form.Item name="agentUrls" label={text.agentUrls} extra={text.agentHint}>
        <Input.TextArea {...lines} />
      </Form.Item>
      <Form.Item name="downloadUrl" label={text.downloadUrl}>
        <Input maxLength={500} />
      </Form.Item>
      <Form.Item name="enabled" valuePropName="checked">
        <Checkbox>{text.isEnabled}</Checkbox>
      </Form.Item>
    </>
  );
}

interface IdentityProps {
  readonly label: string;
  readonly id?: string;
  readonly value?: IdentityField;
  readonly onChange?: (value: IdentityField) => void;
}

/** Field or extension of a certificate that identifies its holder. */
function IdentityInput({ label, id, value = { from: "subject", oid: "" }, onChange }: IdentityProps) {
  return (
    <div className={styles.place}>
      <Select
        options={identityKinds}
        aria-label={`${label}：${text.fromSubject}/${text.fromExtension}`}
        value={value.from}
        onChange={(from: IdentityField["from"]) => onChange?.({ ...value, from })}
      />
      <Input
        {...(id === undefined ? {} : { id })}
        placeholder={text.oidHint}
        aria-label={label}
        maxLength={100}
        autoComplete="off"
        value={value.oid}
        onChange={({ target }) => onChange?.({ ...value, oid: target.value })}
      />
    </div>
  );
}

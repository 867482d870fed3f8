import { Checkbox, Form, Input, Select } from "antd";
import { rule } from "../../../shared/workspace-ui/workspace-form.tsx";
import { isCode, isOid, isRefreshMinutes } from "../model/provider-form.ts";
import { certificateAdminText, providerText as text } from "../text.ts";
import styles from "./certificate-admin.module.css";

const kinds = Object.entries(certificateAdminText.kinds).map(([value, label]) => ({ value, label }));
const places = [
  { value: "subject", label: text.fromSubject },
  { value: "extension", label: text.fromExtension },
];

const unless =
  (isGood: (typed: string) => boolean, fault: string, isOptional = false) =>
  (typed: string): string | undefined =>
    isGood(typed) || (isOptional && typed.trim() === "") ? undefined : fault;

const pem = { rows: 6, spellCheck: false, placeholder: text.pemHint } as const;
const lines = { rows: 2, spellCheck: false } as const;

/** `onPemChange`: what was read of the certificates before does not count any more. */
export function ProviderFields({ onPemChange }: { onPemChange: () => void }) {
  return (
    <>
      <div className={styles.columns}>
        <Form.Item
          name="code"
          label={text.code}
          required
          extra={text.codeHint}
          rules={[rule(unless(isCode, text.codeFault))]}
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
          rules={[rule(unless(isRefreshMinutes, text.minutesFault))]}
        >
          <Input inputMode="numeric" maxLength={5} />
        </Form.Item>
      </div>
      <Form.Item
        name="rootsPem"
        label={text.rootsPem}
        rules={[{ required: true, whitespace: true, message: text.rootsMissing }]}
      >
        <Input.TextArea {...pem} maxLength={65_536} onChange={onPemChange} />
      </Form.Item>
      <Form.Item name="intermediatesPem" label={text.intermediatesPem}>
        <Input.TextArea {...pem} maxLength={131_072} onChange={onPemChange} />
      </Form.Item>
      <Place name="holder" label={text.holder} />
      <Place name="uscc" label={text.uscc} isOptional />
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

/** Where a certificate says something of its holder. */
function Place({ name, label, isOptional = false }: { name: "holder" | "uscc"; label: string; isOptional?: boolean }) {
  return (
    <Form.Item label={label} required={!isOptional}>
      <div className={styles.place}>
        <Form.Item name={`${name}From`} noStyle>
          <Select options={places} aria-label={`${label}：${text.fromSubject}/${text.fromExtension}`} />
        </Form.Item>
        <Form.Item name={`${name}Oid`} noStyle rules={[rule(unless(isOid, text.oidFault, isOptional))]}>
          <Input placeholder={text.oidHint} aria-label={label} maxLength={100} autoComplete="off" />
        </Form.Item>
      </div>
    </Form.Item>
  );
}

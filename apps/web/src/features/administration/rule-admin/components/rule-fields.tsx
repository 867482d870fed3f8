import { identifierOf } from "@tender/contract/normal-form";
import { Form, Input, Radio } from "antd";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { ruleText as text } from "../text.ts";

/** Fields of every rule. */
export interface RuleForm {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
}

const CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,59}$/;

export const blankRule: RuleForm = { code: "", name: "", description: "", enabled: true };

export const formatState = (enabled: boolean): string => text.states[enabled ? "1" : "0"];

export function RuleFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Form.Item
        name="code"
        label={text.code}
        extra={isNew ? text.codeHint : undefined}
        required
        rules={isNew ? [rule((typed) => (CODE.test(identifierOf(typed)) ? undefined : text.codeFault))] : []}
      >
        <Input maxLength={60} autoComplete="off" spellCheck={false} disabled={!isNew} />
      </Form.Item>
      <Form.Item
        name="name"
        label={text.name}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.nameMissing : undefined))]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="enabled" label={text.state}>
        <Radio.Group options={[true, false].map((value) => ({ value, label: formatState(value) }))} />
      </Form.Item>
      <Form.Item name="description" label={text.description}>
        <Input.TextArea maxLength={300} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </>
  );
}

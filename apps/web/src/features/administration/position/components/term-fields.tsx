import { Form } from "antd";
import { DateField } from "#shared/workspace-ui/date-field.tsx";
import { holderText as text } from "../text.ts";

export const TermFields = () => (
  <>
    <Form.Item name="since" label={text.since} rules={[{ required: true, message: text.sinceMissing }]}>
      <DateField />
    </Form.Item>
    <Form.Item name="until" label={text.until} extra={text.untilHint}>
      <DateField />
    </Form.Item>
  </>
);

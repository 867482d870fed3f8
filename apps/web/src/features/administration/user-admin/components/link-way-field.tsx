import { Form, Radio } from "antd";
import { linkWayText as text } from "../text.ts";

interface Props {
  /** Null: the person has no email address. */
  readonly email: string | null;
  /** Text for a person without an email address. */
  readonly hint: string;
}

/** Choice of the delivery of a one-time link: shown on the page, or sent by mail. */
export const LinkWayField = ({ email, hint }: Props) => (
  <Form.Item name="linkBy" label={text.label} extra={email === null ? hint : undefined}>
    <Radio.Group
      options={[
        { value: "page", label: text.page },
        { value: "mail", label: email === null ? text.mail : text.mailTo(email), disabled: email === null },
      ]}
    />
  </Form.Item>
);

import { Form, Radio } from "antd";
import { linkWayText as text } from "../text.ts";

interface Props {
  /** Null: the person has no address. */
  readonly email: string | null;
  /** What is said of none. */
  readonly hint: string;
}

/** How the one-time link comes to its owner. */
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

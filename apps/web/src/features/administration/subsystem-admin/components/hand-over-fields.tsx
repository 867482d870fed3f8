import { Checkbox, Form, Input, Select } from "antd";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type HandOver, linesOf, MAX_ADDRESSES } from "../model/subsystem-form.ts";
import { formText as text } from "../text.ts";
import { AddressItem } from "./address-item.tsx";
import styles from "./subsystem-admin.module.css";

const lines = { autoSize: { minRows: 2, maxRows: 8 }, spellCheck: false } as const;
const address = { maxLength: 2_000, inputMode: "url", autoComplete: "off", spellCheck: false } as const;

const attributes = Object.entries(text.attributes).map(([value, label]) => ({ value, label }));
const authMethods = Object.entries(text.authMethods).map(([value, label]) => ({ value, label }));
const algorithms = [{ value: "ES256" }, { value: "RS256" }];

/** `missing`: message for an empty field. */
const addressLines = (missing?: string) =>
  rule((typed) => {
    const { length } = linesOf(typed);
    if (length > MAX_ADDRESSES) return text.tooMany;
    return length === 0 ? missing : undefined;
  });

/** The fields of one kind of hand-over. The form retains the input of the others. */
export function HandOverFields({ handOver }: { handOver: HandOver }) {
  if (handOver === "cas") return <CasFields />;
  if (handOver === "openid") return <OpenidFields />;
  return <LogoutUrl hint={text.logoutHint} />;
}

const LogoutUrl = ({ hint }: { hint: string }) => (
  <AddressItem name="logoutUrl" label={text.logoutUrl} hint={hint}>
    <Input {...address} />
  </AddressItem>
);

function CasFields() {
  return (
    <>
      <AddressItem
        name="casServices"
        label={text.casServices}
        hint={text.casServicesHint}
        required
        rules={[addressLines(text.casServicesMissing)]}
      >
        <Input.TextArea {...lines} />
      </AddressItem>
      <Form.Item name="casAttributes" label={text.casAttributes} extra={text.casAttributesHint}>
        <Checkbox.Group className={styles.attributes ?? ""} options={attributes} />
      </Form.Item>
      <Form.Item name="casProxies" valuePropName="checked">
        <Checkbox>{text.casProxies}</Checkbox>
      </Form.Item>
      <LogoutUrl hint={text.casLogoutHint} />
    </>
  );
}

function OpenidFields() {
  return (
    <>
      <AddressItem
        name="redirectUris"
        label={text.redirectUris}
        hint={text.redirectHint}
        required
        rules={[addressLines(text.redirectMissing)]}
      >
        <Input.TextArea {...lines} />
      </AddressItem>
      <AddressItem name="postLogoutRedirectUris" label={text.postLogoutRedirectUris} rules={[addressLines()]}>
        <Input.TextArea {...lines} />
      </AddressItem>
      <AddressItem name="backchannelLogoutUri" label={text.backchannelLogoutUri} hint={text.logoutHint}>
        <Input {...address} />
      </AddressItem>
      <Form.Item name="authMethod" label={text.authMethod}>
        <Select options={authMethods} />
      </Form.Item>
      <Form.Item name="idTokenAlgorithm" label={text.idTokenAlgorithm}>
        <Select options={algorithms} />
      </Form.Item>
      <Form.Item name="asksConsent" valuePropName="checked">
        <Checkbox>{text.asksConsent}</Checkbox>
      </Form.Item>
    </>
  );
}

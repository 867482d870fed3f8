import { Checkbox, Form, Input, Radio } from "antd";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import type { Department } from "../model/entrants.ts";
import { deletedHandOver, isAppId, type Subsystem, type SubsystemForm } from "../model/subsystem-form.ts";
import { formText as text } from "../text.ts";
import { AddressItem, type Offer, OfferContext } from "./address-item.tsx";
import { EntryFields } from "./entry-fields.tsx";
import { FormWarning } from "./form-warning.tsx";
import { HandOverFields } from "./hand-over-fields.tsx";
import { IconField } from "./icon-field.tsx";
import styles from "./subsystem-admin.module.css";

export type { Offer } from "./address-item.tsx";

interface Props {
  readonly subsystem: Subsystem | null;
  readonly shown: SubsystemForm;
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly departments: readonly Department[];
  readonly icon: File | null;
  onIcon(file: File | null): void;
  readonly offer: Offer | null;
  readonly isRegistering: boolean;
  onRegister(offer: Offer): void;
}

const handOvers = (["code", "cas", "openid", "token"] as const).map((value) => ({
  value,
  label: text.handOvers[value],
}));
const kinds = (["handover", "own"] as const).map((value) => ({ value, label: text.kinds[value] }));

export function SubsystemFields(props: Props) {
  const { subsystem, shown, roles, departments, icon, onIcon, offer, isRegistering, onRegister } = props;
  const isOwn = shown.kind === "own";
  const deletedKind = deletedHandOver(shown, subsystem);
  return (
    <OfferContext value={{ offer, isBusy: isRegistering, onRegister }}>
      <h3 className={styles.group}>{text.groups.base}</h3>
      <div className={styles.columns}>
        <Form.Item
          name="appId"
          label={text.appId}
          extra={subsystem ? undefined : text.appIdHint}
          required
          rules={[rule((typed) => (isAppId(typed) ? undefined : text.appIdFault))]}
        >
          <Input maxLength={10} inputMode="numeric" autoComplete="off" disabled={subsystem !== null} />
        </Form.Item>
        <Form.Item
          name="appCnName"
          label={text.appCnName}
          rules={[{ required: true, whitespace: true, message: text.nameMissing }]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="purpose" label={text.purpose} extra={text.purposeHint}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <IconField appId={shown.appId} subsystem={subsystem} chosen={icon} onChoose={onIcon} />
      <Form.Item name="kind" label={text.kind}>
        <Radio.Group options={kinds} />
      </Form.Item>
      <AddressItem
        name="indexPage"
        label={text.indexPage}
        hint={isOwn ? text.ownHint : text.indexPageHint}
        required
        rules={[
          rule((typed) => {
            if (typed.trim() === "") return text.indexPageMissing;
            return isOwn && !typed.trim().startsWith("/") ? text.ownFault : undefined;
          }),
        ]}
      >
        <Input maxLength={2_000} inputMode="url" autoComplete="off" spellCheck={false} />
      </AddressItem>
      <h3 className={styles.group}>{text.groups.entry}</h3>
      <EntryFields shown={shown} roles={roles} departments={departments} />
      <Form.Item name="enabled" valuePropName="checked" className={styles.tick ?? ""}>
        <Checkbox>{text.enabled}</Checkbox>
      </Form.Item>
      <Form.Item name="certificateGate" valuePropName="checked">
        <Checkbox>{text.certificateGate}</Checkbox>
      </Form.Item>
      {isOwn ? null : (
        <>
          <h3 className={styles.group}>{text.groups.handOver}</h3>
          <Form.Item name="handOver" label={text.handOver}>
            <Radio.Group className={styles.ways ?? ""} options={handOvers} />
          </Form.Item>
          {shown.handOver === "token" ? <FormWarning words={text.tokenWarning} /> : null}
          <HandOverFields handOver={shown.handOver} />
        </>
      )}
      {deletedKind === null ? null : (
        <FormWarning words={deletedKind === "openid" ? text.clientDeleted : text.casDeleted} />
      )}
    </OfferContext>
  );
}

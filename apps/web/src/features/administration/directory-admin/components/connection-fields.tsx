import { beijingMinute } from "@tender/contract/beijing";
import { DIRECTORY_KINDS, type DirectoryKind } from "@tender/contract/directory-presets";
import { Checkbox, Form, Input, Select } from "antd";
import type { ReactNode } from "react";
import { DepartmentSelect } from "#shared/workspace-ui/department-select.tsx";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type DirectoryRow, findDepartments } from "../api.ts";
import type { ConnectionForm } from "../model/connection-form.ts";
import { directoryText, formText as text } from "../text.ts";
import styles from "./directory-admin.module.css";

interface Props {
  readonly directory: DirectoryRow | null;
  readonly values: ConnectionForm;
  readonly onKind: (kind: DirectoryKind) => void;
}

type Field = keyof ConnectionForm & string;

const optionsOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }));
const kinds = DIRECTORY_KINDS.map((value) => ({ value, label: directoryText.kinds[value] }));

/** A text exactly as in the directory, without correction or completion by the browser. */
function TextItem(props: {
  readonly name: Field;
  readonly label: string;
  readonly extra?: string;
  readonly maxLength?: number;
  readonly isRequired?: boolean;
}) {
  const { name, label, extra, maxLength = 500, isRequired = false } = props;
  const missing = rule((typed) => (typed.trim() === "" ? text.missing(label) : undefined));
  return (
    <Form.Item
      name={name}
      label={label}
      {...(extra ? { extra } : {})}
      {...(isRequired ? { required: true, rules: [missing] } : {})}
    >
      <Input maxLength={maxLength} autoComplete="off" spellCheck={false} />
    </Form.Item>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.section}>
    <legend className={styles.legend}>{title}</legend>
    {children}
  </fieldset>
);

const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;

export function ConnectionFields({ directory, values, onKind }: Props) {
  const isFixed = (directory?.people ?? 0) > 0;
  return (
    <div>
      <Section title={text.connection}>
        <Pair>
          <Form.Item
            name="name"
            label={text.name}
            required
            rules={[rule((typed) => (typed.trim() === "" ? text.missing(text.name) : undefined))]}
          >
            <Input maxLength={40} autoComplete="off" placeholder={text.nameHint} />
          </Form.Item>
          <Form.Item name="kind" label={text.kind} extra={text.kindExtra}>
            <Select options={kinds} disabled={isFixed} onChange={onKind} />
          </Form.Item>
        </Pair>
        <Form.Item
          name="addresses"
          label={text.addresses}
          extra={text.addressesExtra}
          required
          rules={[rule((typed) => (typed.trim() === "" ? text.missing(text.addresses) : undefined))]}
        >
          <Input.TextArea rows={2} maxLength={1_300} spellCheck={false} />
        </Form.Item>
        <Form.Item name="startTls" valuePropName="checked">
          <Checkbox>{text.startTls}</Checkbox>
        </Form.Item>
        <Form.Item name="caCertificate" label={text.caCertificate} extra={text.caExtra}>
          <Input.TextArea rows={2} maxLength={20_000} spellCheck={false} />
        </Form.Item>
        <Pair>
          <TextItem name="bindDn" label={text.bindDn} extra={text.bindDnExtra} isRequired />
          <Form.Item
            name="bindSecret"
            label={text.bindSecret}
            {...(directory ? { extra: text.secretKept(beijingMinute(directory.secretSince)) } : {})}
            required={directory === null}
            rules={[rule((typed) => (directory === null && typed === "" ? text.missing(text.bindSecret) : undefined))]}
          >
            <Input type="password" maxLength={500} autoComplete="new-password" />
          </Form.Item>
        </Pair>
        <Pair>
          <Form.Item name="timeoutSeconds" label={text.timeoutSeconds}>
            <NumberField controls={false} min={1} max={60} precision={0} />
          </Form.Item>
          <Form.Item name="pageSize" label={text.pageSize}>
            <NumberField controls={false} min={10} max={1_000} precision={0} />
          </Form.Item>
        </Pair>
      </Section>
      <Section title={text.mapping}>
        <TextItem name="peopleBase" label={text.peopleBase} isRequired />
        <TextItem name="peopleFilter" label={text.peopleFilter} maxLength={2_000} isRequired />
        <Pair>
          <Form.Item name="idAttribute" label={text.idAttribute} extra={text.idExtra} required>
            <Input maxLength={64} autoComplete="off" spellCheck={false} disabled={isFixed} />
          </Form.Item>
          <TextItem name="accountAttribute" label={text.accountAttribute} maxLength={64} isRequired />
        </Pair>
        <TextItem name="nameAttribute" label={text.nameAttribute} maxLength={64} isRequired />
        <Pair>
          <TextItem name="phoneAttribute" label={text.phoneAttribute} extra={text.notSynced} maxLength={64} />
          <TextItem name="mailAttribute" label={text.mailAttribute} extra={text.notSynced} maxLength={64} />
        </Pair>
      </Section>
      <Section title={text.departments}>
        <Form.Item name="departmentFrom" label={text.departmentFrom}>
          <Select options={optionsOf(text.from)} />
        </Form.Item>
        {values.departmentFrom === "attribute" ? (
          <TextItem
            name="departmentAttribute"
            label={text.departmentAttribute}
            extra={text.departmentAttributeExtra}
            maxLength={64}
            isRequired
          />
        ) : null}
        <TextItem
          name="departmentsBase"
          label={text.departmentsBase}
          extra={text.departmentsBaseExtra}
          isRequired={values.departmentFrom === "place"}
        />
        {values.departmentsBase.trim() === "" ? null : (
          <Pair>
            <TextItem name="departmentsFilter" label={text.departmentsFilter} maxLength={2_000} isRequired />
            <TextItem name="departmentNameAttribute" label={text.departmentNameAttribute} maxLength={64} isRequired />
          </Pair>
        )}
        <Form.Item name="department" label={text.department} extra={text.departmentExtra}>
          <DepartmentSelect source="directory-admin" find={findDepartments} none={text.everywhere} />
        </Form.Item>
      </Section>
      <Section title={text.groups}>
        <TextItem name="groupAttribute" label={text.groupAttribute} extra={text.groupAttributeExtra} maxLength={64} />
        <TextItem name="groupsBase" label={text.groupsBase} extra={text.groupsBaseExtra} />
        {values.groupsBase.trim() === "" ? null : (
          <TextItem name="groupsFilter" label={text.groupsFilter} maxLength={2_000} isRequired />
        )}
        <Form.Item name="mayAdminister" valuePropName="checked" extra={text.mayAdministerHint}>
          <Checkbox>{text.mayAdminister}</Checkbox>
        </Form.Item>
      </Section>
      <Section title={text.use}>
        <Form.Item name="enabled" valuePropName="checked">
          <Checkbox>{text.enabled}</Checkbox>
        </Form.Item>
        <Form.Item name="signIn" valuePropName="checked">
          <Checkbox>{text.signIn}</Checkbox>
        </Form.Item>
        {values.signIn ? (
          <Form.Item name="makesAccounts" valuePropName="checked" extra={text.makesAccountsHint}>
            <Checkbox>{text.makesAccounts}</Checkbox>
          </Form.Item>
        ) : null}
        <Pair>
          <Form.Item name="schedule" label={text.schedule}>
            <Select options={optionsOf(text.schedules)} />
          </Form.Item>
          {values.schedule === "daily" ? (
            <Form.Item
              name="dailyAt"
              label={text.dailyAt}
              required
              rules={[rule((typed) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(typed) ? undefined : text.dailyAtFault))]}
            >
              <Input type="time" />
            </Form.Item>
          ) : null}
        </Pair>
        <Pair>
          <Form.Item name="whenGone" label={text.whenGone}>
            <Select options={optionsOf(text.whenGoneOptions)} />
          </Form.Item>
          <Form.Item name="freezePercent" label={text.freezePercent} extra={text.freezeExtra}>
            <NumberField controls={false} min={1} max={100} precision={0} />
          </Form.Item>
        </Pair>
      </Section>
    </div>
  );
}

import { organisationKinds } from "@tender/contract/organisation-facts";
import { Form, Input, Select } from "antd";
import { classNames } from "#shared/ui/class-names.ts";
import { clearable } from "#shared/workspace-ui/clearable.ts";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { KindChoices } from "./kind-choices.tsx";
import styles from "./organisation.module.css";
import { useRegions } from "./organisation-facts.tsx";
import { codeFault, nameFault, phoneFault } from "./organisation-form.ts";
import { organisationText as text } from "./organisation-text.ts";

interface Props {
  /** True: the organisation is known by another identifier and may have no code. */
  readonly isCodeOptional: boolean;
  /** The phone number in the form in which it was shown. */
  readonly storedPhone: string;
  /** A hint for a number that is shown masked. */
  readonly phoneHint: string;
  /** A draft may be invalid and incomplete; it is validated when it is submitted. */
  readonly isDraft?: boolean;
}

const { fields: labels } = text;

/** The fields of an organisation, in two columns if there is room. */
export function OrganisationFields({ isCodeOptional, storedPhone, phoneHint, isDraft = false }: Props) {
  const { items, wordFor } = useRegions();
  const regions = items.map(({ value, text: label }) => ({ value, label }));
  const rules = (faultOf: (typed: string) => string | undefined) => (isDraft ? [] : [rule(faultOf)]);
  return (
    <div className={styles.grid}>
      <Form.Item className={classNames(styles.whole)} name="name" label={labels.name} required rules={rules(nameFault)}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="uscc"
        label={labels.uscc}
        extra={text.codeHint}
        required={!isCodeOptional}
        rules={rules((typed) => codeFault(typed, isCodeOptional))}
      >
        <Input maxLength={30} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="kinds"
        label={labels.kinds}
        required
        rules={
          isDraft
            ? []
            : [
                {
                  validator: async (_, chosen: readonly string[] | undefined) => {
                    if (!chosen || chosen.length === 0) throw new Error(text.kindsMissing);
                  },
                },
              ]
        }
      >
        <KindChoices kinds={organisationKinds} label={labels.kinds} />
      </Form.Item>
      <Form.Item name="legalRepresentative" label={labels.legalRepresentative} required={isDraft}>
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="regionCode" label={labels.regionCode}>
        <Select
          allowClear={clearable}
          placeholder={text.regionHint}
          showSearch={searchSign}
          options={regions}
          // An item that was stopped later still belongs to the organisation and gets its label.
          labelRender={({ value, label }) => label ?? wordFor(String(value))}
        />
      </Form.Item>
      <Form.Item
        name="phone"
        label={labels.phone}
        required={isDraft}
        extra={phoneHint}
        rules={rules((typed) => phoneFault(typed, storedPhone))}
      >
        <Input maxLength={30} inputMode="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item className={classNames(styles.whole)} name="address" label={labels.address} required={isDraft}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </div>
  );
}

import { categories, methods, regimes } from "@tender/contract/tender-terms";
import { Checkbox, Form, Input, Radio, Select } from "antd";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { useDictionaries } from "#shared/workspace-ui/use-dictionary.ts";
import { editorText as text } from "../editor-text.ts";
import type { ProjectForm } from "../model/project-form.ts";
import { OrganisationSelect } from "./organisation-select.tsx";
import styles from "./project-editor.module.css";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const methodOptions = (regime: ProjectForm["regime"]) =>
  methods
    .filter((method) => regime === null || method.regimes.includes(regime))
    .map(({ code, name }) => ({ value: code, label: name }));

/** 项目信息. */
export function BasicsFields({ shown }: { readonly shown: ProjectForm }) {
  const dictionary = useDictionaries(["zzxs", "xzqh"]);
  const wordsOf = (code: string) =>
    dictionary(code).items.map(({ value, text: label }) => ({ value, label, title: label }));
  return (
    <>
      <Form.Item name="name" label={text.name}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <div className={styles.columns}>
        <Form.Item name="code" label={text.code} extra={text.codeHint}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="regionCode" label={text.region}>
          <Select showSearch={searchSign} options={wordsOf("xzqh")} allowClear />
        </Form.Item>
        <Form.Item name="buyer" label={text.buyer}>
          <OrganisationSelect kind="buyer" />
        </Form.Item>
        <Form.Item name="agency" label={text.agency} extra={text.agencyHint}>
          <OrganisationSelect kind="agency" />
        </Form.Item>
        <Form.Item name="regime" label={text.regime}>
          <Radio.Group options={optionsOf(regimes)} />
        </Form.Item>
        <Form.Item name="category" label={text.category}>
          <Radio.Group options={optionsOf(categories)} />
        </Form.Item>
        <Form.Item name="method" label={text.method}>
          <Select options={methodOptions(shown.regime)} allowClear />
        </Form.Item>
        <Form.Item name="orgForm" label={text.orgForm}>
          <Select options={wordsOf("zzxs")} allowClear />
        </Form.Item>
        <Form.Item name="catalog" label={text.catalog}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="planCode" label={text.planCode}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="fundSource" label={text.fundSource} extra={text.fundSourceHint}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="isSmeReserved" valuePropName="checked" className={styles.check ?? ""}>
          <Checkbox>{text.isSmeReserved}</Checkbox>
        </Form.Item>
      </div>
      {methods.find(({ code }) => code === shown.method)?.needsReason ? (
        <Form.Item name="methodReason" label={text.methodReason}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2_000} />
        </Form.Item>
      ) : null}
      <Form.Item name="summary" label={text.summary}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={5_000} />
      </Form.Item>
    </>
  );
}

import { Form, Input } from "antd";
import { MomentField } from "#shared/workspace-ui/moment-field.tsx";
import { editorText as text } from "../editor-text.ts";
import type { ProjectForm } from "../model/project-form.ts";
import { DecimalField } from "./decimal-field.tsx";
import styles from "./project-editor.module.css";

/** 资格与采购文件: who may take part, and how the documents are obtained. */
export const TermsFields = () => (
  <>
    <Form.Item name="qualification" label={text.qualification}>
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 16 }} maxLength={10_000} />
    </Form.Item>
    <div className={styles.columns}>
      <Form.Item name="documentsWay" label={text.documentsWay}>
        <Input maxLength={500} autoComplete="off" />
      </Form.Item>
      <Form.Item name="documentsPrice" label={text.documentsPrice}>
        <DecimalField decimals={2} />
      </Form.Item>
    </div>
  </>
);

/** 时间与地点. */
export const TimesFields = () => (
  <div className={styles.columns}>
    <Form.Item name={["schedule", "documentsFrom"]} label={text.documentsFrom}>
      <MomentField />
    </Form.Item>
    <Form.Item name={["schedule", "documentsTo"]} label={text.documentsTo}>
      <MomentField />
    </Form.Item>
    <Form.Item name={["schedule", "deadline"]} label={text.deadline}>
      <MomentField />
    </Form.Item>
    <Form.Item name="submissionPlace" label={text.submissionPlace}>
      <Input maxLength={300} autoComplete="off" />
    </Form.Item>
    <Form.Item name="openingPlace" label={text.openingPlace}>
      <Input maxLength={300} autoComplete="off" />
    </Form.Item>
  </div>
);

function Contact({ name, title }: { readonly name: "buyerContact" | "agencyContact"; readonly title: string }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.columns}>
        <Form.Item name={[name, "name"]} label={text.contact.name}>
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item name={[name, "phone"]} label={text.contact.phone}>
          <Input maxLength={60} autoComplete="off" inputMode="tel" />
        </Form.Item>
      </div>
      <Form.Item name={[name, "address"]} label={text.contact.address}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </fieldset>
  );
}

/** 联系方式. The contact of the agency is asked for only if there is an agency. */
export const ContactFields = ({ shown }: { readonly shown: ProjectForm }) => (
  <>
    <Contact name="buyerContact" title={text.buyerContact} />
    {shown.agency ? <Contact name="agencyContact" title={text.agencyContact} /> : null}
  </>
);

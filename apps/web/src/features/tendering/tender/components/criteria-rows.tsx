import { criterionKinds } from "@tender/contract/tender-terms";
import { Form, Input, Select } from "antd";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { editorText } from "../editor-text.ts";
import { type CriterionForm, emptyCriterion } from "../model/project-form.ts";
import styles from "./project-editor.module.css";

const text = editorText.criteria;

const MAX_CRITERIA = 30;
const kinds = Object.entries(criterionKinds).map(([value, label]) => ({ value, label }));

interface Props {
  readonly lot: number;
  readonly criteria: readonly CriterionForm[];
}

/** 评分因素 of a lot, with the sum of their weights. */
export const CriteriaRows = ({ lot, criteria }: Props) => (
  <Form.Item
    label={text.heading}
    className={styles.rows ?? ""}
    extra={text.total(criteria.reduce((sum, { weight }) => sum + (weight ?? 0), 0))}
  >
    <Form.List name={[lot, "criteria"]}>
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.criterion}>
              <Form.Item name={[name, "name"]} noStyle>
                <Input
                  maxLength={100}
                  placeholder={text.name}
                  aria-label={text.label(text.name, name + 1)}
                  autoComplete="off"
                />
              </Form.Item>
              <Form.Item name={[name, "kind"]} noStyle>
                <Select options={kinds} aria-label={text.label(text.kind, name + 1)} />
              </Form.Item>
              <Form.Item name={[name, "weight"]} noStyle>
                <NumberField
                  min={0}
                  max={100}
                  precision={0}
                  controls={false}
                  aria-label={text.label(text.weight, name + 1)}
                />
              </Form.Item>
              <Button kind="text" size="small" aria-label={text.remove(name + 1)} onClick={() => remove(name)}>
                <Icon name="close" size={14} />
              </Button>
            </div>
          ))}
          <Button size="small" disabled={fields.length >= MAX_CRITERIA} onClick={() => add(emptyCriterion)}>
            {text.add}
          </Button>
        </>
      )}
    </Form.List>
  </Form.Item>
);

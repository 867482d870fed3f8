import { Form, Input } from "antd";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { editorText } from "../editor-text.ts";
import { emptyItem } from "../model/project-form.ts";
import { DecimalField } from "./decimal-field.tsx";
import styles from "./project-editor.module.css";

const text = editorText.items;

const MAX_ITEMS = 100;

/** 采购需求 of a lot, one row an item. */
export const ItemRows = ({ lot }: { readonly lot: number }) => (
  <Form.Item label={text.heading} className={styles.rows ?? ""}>
    <Form.List name={[lot, "items"]}>
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.item}>
              <Form.Item name={[name, "name"]} noStyle>
                <Input
                  maxLength={200}
                  placeholder={text.name}
                  aria-label={text.label(text.name, name + 1)}
                  autoComplete="off"
                />
              </Form.Item>
              <Form.Item name={[name, "quantity"]} noStyle>
                <DecimalField decimals={4} label={text.label(text.quantity, name + 1)} hint={text.quantity} />
              </Form.Item>
              <Form.Item name={[name, "unit"]} noStyle>
                <Input
                  maxLength={20}
                  placeholder={text.unit}
                  aria-label={text.label(text.unit, name + 1)}
                  autoComplete="off"
                />
              </Form.Item>
              <Form.Item name={[name, "requirement"]} noStyle>
                <Input.TextArea
                  autoSize={{ minRows: 1, maxRows: 8 }}
                  maxLength={2_000}
                  placeholder={text.requirement}
                  aria-label={text.label(text.requirement, name + 1)}
                />
              </Form.Item>
              <Button kind="text" size="small" aria-label={text.remove(name + 1)} onClick={() => remove(name)}>
                <Icon name="close" size={14} />
              </Button>
            </div>
          ))}
          <Button size="small" disabled={fields.length >= MAX_ITEMS} onClick={() => add(emptyItem)}>
            {text.add}
          </Button>
        </>
      )}
    </Form.List>
  </Form.Item>
);

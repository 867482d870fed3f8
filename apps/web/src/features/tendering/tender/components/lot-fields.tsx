import { methodOf } from "@tender/contract/tender-terms";
import { Form, Input, Radio } from "antd";
import { newDraftId } from "#shared/draft/use-autosave.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { Button } from "#shared/ui/button.tsx";
import { useDictionary } from "#shared/workspace-ui/use-dictionary.ts";
import { editorText } from "../editor-text.ts";
import { emptyLot, type LotForm, type ProjectForm, supplierChoiceOf } from "../model/project-form.ts";
import { CriteriaRows } from "./criteria-rows.tsx";
import { DecimalField } from "./decimal-field.tsx";
import { ItemRows } from "./item-rows.tsx";
import { SupplierSelect } from "./organisation-select.tsx";
import styles from "./project-editor.module.css";

const text = editorText.lot;

const MAX_LOTS = 50;
const MAX_SUPPLIERS = 20;
/** Values of the dictionary `psbf`: lowest price, rated criteria. Its other values belong to imported projects. */
const LOWEST = "1";
const RATED = "2";

/** 标段与采购需求. */
export function LotFields({ shown }: { readonly shown: ProjectForm }) {
  async function remove(at: number, run: (at: number) => void): Promise<void> {
    const question = { title: text.removeTitle, text: text.removeQuestion(at + 1), okText: text.removeOk };
    if (await confirm({ ...question, isDangerous: true })) run(at);
  }
  return (
    <Form.List name="lots">
      {(fields, operations) => (
        <>
          {fields.map(({ key, name }) => (
            <fieldset key={key} className={styles.group}>
              <legend>{text.heading(name + 1)}</legend>
              {fields.length > 1 ? (
                <Button
                  kind="text"
                  size="small"
                  className={styles.removeLot}
                  aria-label={text.remove(name + 1)}
                  onClick={() => void remove(name, operations.remove)}
                >
                  {text.removeTitle}
                </Button>
              ) : null}
              <Lot at={name} lot={shown.lots[name]} method={shown.method} />
            </fieldset>
          ))}
          <Button
            size="small"
            disabled={fields.length >= MAX_LOTS}
            onClick={() => operations.add(emptyLot(newDraftId()))}
          >
            {text.add}
          </Button>
        </>
      )}
    </Form.List>
  );
}

interface LotProps {
  readonly at: number;
  readonly lot: LotForm | undefined;
  readonly method: ProjectForm["method"];
}

function Lot({ at, lot, method }: LotProps) {
  const possible = methodOf(method)?.evaluations ?? [LOWEST, RATED];
  const evaluations = useDictionary("psbf").items.filter(({ value }) => possible.includes(value));
  const choice = supplierChoiceOf(method);
  return (
    <>
      <div className={styles.columns}>
        <Form.Item name={[at, "title"]} label={text.title}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name={[at, "evaluation"]} label={text.evaluation}>
          <Radio.Group options={evaluations.map(({ value, text: label }) => ({ value, label }))} />
        </Form.Item>
        <Form.Item name={[at, "budget"]} label={text.budget}>
          <DecimalField decimals={2} />
        </Form.Item>
        <Form.Item name={[at, "ceiling"]} label={text.ceiling}>
          <DecimalField decimals={2} />
        </Form.Item>
      </div>
      {choice === null ? null : (
        <Form.Item name={[at, "suppliers"]} label={choice === "named" ? text.named : text.invited}>
          <SupplierSelect maxCount={choice === "named" ? 1 : MAX_SUPPLIERS} />
        </Form.Item>
      )}
      <ItemRows lot={at} />
      {lot?.evaluation === RATED ? <CriteriaRows lot={at} criteria={lot.criteria} /> : null}
    </>
  );
}

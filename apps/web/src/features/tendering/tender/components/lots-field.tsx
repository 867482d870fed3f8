import { Checkbox, Form } from "antd";
import type { Project } from "../model/tender.ts";
import { projectDetailText, actionText as text } from "../text.ts";

type Lots = Project["lots"];

interface BoxesProps {
  readonly lots: Lots;
  /** Props that the form's field passes. */
  readonly id?: string;
  readonly value?: readonly string[];
  onChange?(chosen: string[]): void;
}

/** A group of boxes cannot be marked as required for screen readers, so it takes no such property from the field. */
const LotBoxes = ({ lots, id, value = [], onChange }: BoxesProps) => (
  <Checkbox.Group
    {...(id === undefined ? {} : { id })}
    role="group"
    aria-label={text.lots}
    value={[...value]}
    options={lots.map((lot) => ({ value: lot.id, label: `${projectDetailText.lotNo(lot.no)} ${lot.title}` }))}
    onChange={(chosen) => onChange?.(chosen)}
  />
);

/** A choice among lots of the project. */
export const LotsField = ({ lots }: { readonly lots: Lots }) => (
  <Form.Item name="lotIds" label={text.lots} rules={[{ required: true, message: text.lotsMissing }]}>
    <LotBoxes lots={lots} />
  </Form.Item>
);

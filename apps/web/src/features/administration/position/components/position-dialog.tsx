import { identifierOf } from "@tender/contract/normal-form";
import { Form, Input, Radio, Select } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { clearable } from "#shared/workspace-ui/clearable.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { useDictionary } from "#shared/workspace-ui/use-dictionary.ts";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type Position, readPosition, savePosition, useRefreshPositions } from "../api.ts";
import { positionText, formText as text } from "../text.ts";

interface PositionForm {
  readonly name: string;
  readonly code: string;
  readonly grade: string | null;
  readonly sortOrder: number | null;
  readonly enabled: boolean;
  readonly remark: string;
}

interface Props {
  /** Null: a new position. */
  readonly position: Position | null;
  readonly onClose: () => void;
}

/** Pattern of the contract. */
const CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/;

const blank: PositionForm = { name: "", code: "", grade: null, sortOrder: 0, enabled: true, remark: "" };

const versioned = ({ version, name, code, grade, sortOrder, enabled, remark }: Position): Versioned<PositionForm> => ({
  version,
  values: { name, code, grade, sortOrder, enabled, remark },
});

export function PositionDialog({ position, onClose }: Props) {
  const refresh = useRefreshPositions();
  const grades = useDictionary("position_grade");
  const { control, concurrentChanges } = useVersionedForm<PositionForm>({
    base: position && versioned(position),
    outdatedCode: "position.changed",
    fields: [
      { name: "name", label: positionText.name },
      {
        name: "grade",
        label: positionText.grade,
        describe: (grade: string | null) => (grade === null ? positionText.noGrade : grades.wordFor(grade)),
      },
      { name: "sortOrder", label: positionText.sortOrder },
      { name: "enabled", label: positionText.state, describe: positionText.stateOf },
      { name: "remark", label: positionText.remark },
    ],
    reload: async () => versioned(await readPosition(position?.id ?? "")),
    send: async ({ code, grade, ...values }, current) => {
      const name = values.name.trim();
      await savePosition({
        id: position?.id ?? null,
        version: current?.version ?? null,
        code: identifierOf(code),
        name,
        grade: grade ?? null,
        enabled: values.enabled,
        sortOrder: values.sortOrder ?? 0,
        remark: values.remark.trim(),
      });
      notify({ kind: "success", text: text.saved(name) });
      void refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={position ? text.editTitle : text.addTitle}
      width={560}
      control={control}
      initialValues={position ? versioned(position).values : blank}
      submitText={positionText.save}
      cancelText={positionText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Form.Item
        name="name"
        label={positionText.name}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.nameMissing : undefined))]}
      >
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="code"
        label={positionText.code}
        extra={position ? undefined : text.codeHint}
        required
        rules={position ? [] : [rule((typed) => (CODE.test(identifierOf(typed)) ? undefined : text.codeFault))]}
      >
        <Input maxLength={40} autoComplete="off" spellCheck={false} disabled={position !== null} />
      </Form.Item>
      <Form.Item name="grade" label={positionText.grade}>
        <Select
          allowClear={clearable}
          placeholder={positionText.noGrade}
          options={grades.items.map(({ value, text: label }) => ({ value, label }))}
          // A grade that was disabled later is still the position's.
          labelRender={({ value, label }) => label ?? grades.wordFor(String(value))}
        />
      </Form.Item>
      <Form.Item name="sortOrder" label={positionText.sortOrder} extra={text.sortOrderHint}>
        <NumberField min={0} max={9_999} precision={0} />
      </Form.Item>
      <Form.Item name="enabled" label={positionText.state} extra={text.disabledHint}>
        <Radio.Group options={[true, false].map((value) => ({ value, label: positionText.stateOf(value) }))} />
      </Form.Item>
      <Form.Item name="remark" label={positionText.remark}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  );
}

import { Form, Input, Radio, Select } from "antd";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import type { DraftForm } from "../model/draft-form.ts";
import { editorText as text, viewNames } from "../text.ts";

const views = Object.entries(viewNames).map(([value, label]) => ({ value, label }));

/** Target that a notice opens. */
export const PlaceFields = ({ leads }: Pick<DraftForm, "leads">) => (
  <>
    <Form.Item name="leads" label={text.target} extra={text.targetHint}>
      <Radio.Group
        options={(["none", "url", "component"] as const).map((value) => ({ value, label: text.targetKinds[value] }))}
      />
    </Form.Item>
    {leads === "url" ? (
      <Form.Item name="address" label={text.address} extra={text.addressHint}>
        <Input maxLength={2_000} inputMode="url" autoComplete="off" spellCheck={false} />
      </Form.Item>
    ) : null}
    {leads === "component" ? (
      <>
        <Form.Item name="view" label={text.view}>
          <Select showSearch={searchSign} options={views} />
        </Form.Item>
        <Form.Item name="busId" label={text.busId}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      </>
    ) : null}
  </>
);

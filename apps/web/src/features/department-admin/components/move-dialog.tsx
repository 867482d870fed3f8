import { Form, Select } from "antd";
import { useState } from "react";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "../../../shared/workspace-ui/workspace-form.tsx";
import { type Details, useSearch } from "../api.ts";
import { departmentAdminText, detailText, moveText as text } from "../text.ts";
import { useMove } from "./use-move.ts";
import { useSettled } from "./use-settled.ts";

/** No id of a department. */
const NONE = "-";

interface FieldProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly except: string;
}

function ParentField({ except, ...props }: FieldProps) {
  const [typed, setTyped] = useState("");
  const keyword = useSettled(typed);
  const { data, isFetching } = useSearch(keyword);
  const found = keyword === "" ? [] : (data?.rows ?? []);
  return (
    <Select
      {...props}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={text.parentHint}
      loading={isFetching}
      notFoundContent={text.none}
      options={[
        { value: NONE, label: text.noParent },
        ...found
          .filter(({ path }) => path.every(({ id }) => id !== except))
          .map(({ id, path, orgCode }) => ({
            value: id,
            label: `${detailText.path(path.map((step) => step.departName))}（${orgCode}）`,
          })),
      ]}
    />
  );
}

/** Another parent, for who does not drag: by keyboard, on a phone, to a branch far away. */
export function MoveDialog({ known, onClose }: { known: Details; onClose: () => void }) {
  const move = useMove();
  const control = useWorkspaceForm<{ parentId?: string }>({
    send: async ({ parentId }) => {
      const place = { parentId: parentId === NONE ? null : (parentId ?? null), before: null };
      if (place.parentId === known.parentId) {
        control.form.setFields([{ name: "parentId", errors: [text.same] }]);
        return;
      }
      if (await move(known, place)) onClose();
    },
  });
  return (
    <FormDialog
      title={text.title(known.departName)}
      control={control}
      submitText={text.submit}
      cancelText={departmentAdminText.cancel}
      onClose={onClose}
    >
      <Form.Item name="parentId" label={text.parent} rules={[{ required: true, message: text.missing }]}>
        <ParentField except={known.id} />
      </Form.Item>
    </FormDialog>
  );
}

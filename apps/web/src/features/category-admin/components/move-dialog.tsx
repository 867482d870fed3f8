import { Form, Select } from "antd";
import { useState } from "react";
import { useKeyword } from "../../../shared/hooks/use-keyword.ts";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "../../../shared/workspace-ui/workspace-form.tsx";
import { type CategoryDetails, useSearch } from "../api.ts";
import { categoryAdminText, detailText, moveText as text } from "../text.ts";
import { useMove } from "./use-move.ts";

/** No id of a category. */
const NONE = "-";

/** Another parent, for who does not drag: by keyboard, on a phone, to a branch far away. */
export function MoveDialog({ known, onClose }: { known: CategoryDetails; onClose: () => void }) {
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
      title={text.title(known.name)}
      control={control}
      submitText={text.submit}
      cancelText={categoryAdminText.cancel}
      onClose={onClose}
    >
      <Form.Item name="parentId" label={text.parent} rules={[{ required: true, message: text.missing }]}>
        <CategoryField except={known.id} />
      </Form.Item>
    </FormDialog>
  );
}

interface FieldProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** It and what is below it is not offered. */
  readonly except: string;
}

function CategoryField({ except, ...props }: FieldProps) {
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  const { data, isFetching } = useSearch(keyword);
  const found = keyword === "" ? [] : (data?.rows ?? []);
  return (
    <Select
      {...props}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={text.parentHint}
      loading={isFetching}
      notFoundContent={keyword === "" ? null : text.none}
      options={[
        { value: NONE, label: text.noParent },
        ...found
          .filter(({ path }) => path.every(({ id }) => id !== except))
          .map(({ id, path, code }) => ({
            value: id,
            label: `${detailText.path(path.map((step) => step.name))}（${code}）`,
          })),
      ]}
    />
  );
}

import { Select } from "antd";
import { useId, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { ImportList } from "#shared/workspace-ui/import/import-list.tsx";
import { rowImports, useRefreshRows } from "../api.ts";
import type { Runtime } from "../model/runtime.ts";
import { importText as text } from "../text.ts";
import styles from "./online-form.module.css";

interface Props {
  readonly form: Runtime;
  readonly onBack: () => void;
}

/** The imports of a form and the upload of the next file. */
export function RowImports({ form, onBack }: Props) {
  const { definition, rights, columns } = form.part;
  const [updateBy, setUpdateBy] = useState("");
  const label = useId();
  const refresh = useRefreshRows();
  const unique = form.fields.filter(
    ({ name, isUnique, inForm, isReadOnly }) => isUnique && inForm && !isReadOnly && columns[name] === undefined,
  );
  const options = [
    { value: "", label: text.newOnly },
    ...unique.map(({ name, title }) => ({ value: name, label: text.updateBy(title) })),
  ];
  const mayUpdate = rights.edit && unique.length > 0;
  return (
    <ImportList
      name="online-form-imports"
      source={{
        ...rowImports(definition, updateBy),
        ...(mayUpdate
          ? {
              options: (
                <p className={styles.importOption}>
                  <label htmlFor={label}>{text.existing}</label>
                  <Select
                    id={label}
                    value={updateBy}
                    options={options}
                    onChange={setUpdateBy}
                    popupMatchSelectWidth={false}
                  />
                </p>
              ),
            }
          : {}),
      }}
      onImported={() => void refresh()}
      backButton={<Button onClick={onBack}>{text.back}</Button>}
    />
  );
}

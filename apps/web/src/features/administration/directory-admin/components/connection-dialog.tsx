import { directoryPresets } from "@tender/contract/directory-presets";
import { Form } from "antd";
import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { type DirectoryRow, readDirectories, saveDirectory, useRefreshDirectories } from "../api.ts";
import { blankForm, bodyOf, type ConnectionForm, formOf, sharedFields } from "../model/connection-form.ts";
import { formText as text } from "../text.ts";
import { ConnectionFields } from "./connection-fields.tsx";
import styles from "./directory-admin.module.css";
import { TrialPanel } from "./trial-panel.tsx";

interface Props {
  /** Null: a new connection. */
  readonly directory: DirectoryRow | null;
  readonly onClose: () => void;
}

const versioned = (row: DirectoryRow): Versioned<ConnectionForm> => ({ version: row.version, values: formOf(row) });

async function readOne(id: string): Promise<Versioned<ConnectionForm>> {
  const found = (await readDirectories()).rows.find((row) => row.id === id);
  if (found) return versioned(found);
  throw new ApiError({ status: 200, code: "directory.not_found", message: text.deleted, details: null });
}

/** Edits the connection to a directory and its mapping, beside a preview of the result. */
export function ConnectionDialog({ directory, onClose }: Props) {
  const refresh = useRefreshDirectories();
  const initialValues = directory ? formOf(directory) : blankForm;
  const { control, concurrentChanges } = useVersionedForm<ConnectionForm>({
    base: directory && versioned(directory),
    outdatedCode: "directory.changed",
    fields: sharedFields,
    reload: () => readOne(directory?.id ?? ""),
    send: async (_, current) => {
      const form = { ...initialValues, ...control.form.getFieldsValue(true) };
      await saveDirectory(bodyOf(form, { id: directory?.id ?? null, version: current?.version ?? null }));
      notify({ kind: "success", text: text.saved(form.name.trim()) });
      await refresh();
      onClose();
    },
  });
  const values: ConnectionForm = { ...initialValues, ...Form.useWatch((all) => all, control.form) };
  return (
    <FormDialog
      title={directory ? text.editTitle : text.addTitle}
      width={1080}
      control={control}
      initialValues={initialValues}
      submitText={text.save}
      cancelText={text.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <div className={styles.sides}>
        <ConnectionFields
          directory={directory}
          values={values}
          onKind={(kind) => control.form.setFieldsValue(directoryPresets[kind])}
        />
        <Permitted action="directory:try">
          <TrialPanel
            id={directory?.id ?? null}
            read={() => ({ ...initialValues, ...control.form.getFieldsValue(true) })}
            onRefused={control.refuse}
          />
        </Permitted>
      </div>
    </FormDialog>
  );
}

import { Form } from "antd";
import { type ReactNode, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportSessionError } from "#shared/query/report-session-error.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import type { WorkspaceFormControl } from "#shared/workspace-ui/workspace-form.tsx";
import { openOrigin, readSubsystem, saveSubsystem, setIcon, useRefreshOrigins, useRefreshSubsystems } from "../api.ts";
import type { Department } from "../model/entrants.ts";
import { iconName } from "../model/icon-file.ts";
import {
  bodyOf,
  formOf,
  type Subsystem,
  type SubsystemBody,
  type SubsystemForm,
  sharedFields,
} from "../model/subsystem-form.ts";
import { subsystemAdminText, subsystemText, formText as text } from "../text.ts";
import { ConnectionGuide } from "./connection-guide.tsx";
import styles from "./subsystem-admin.module.css";
import { type Offer, SubsystemFields } from "./subsystem-fields.tsx";

interface Props {
  /** Null: a new subsystem. */
  readonly subsystem: Subsystem | null;
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly departments: readonly Department[];
  readonly publicUrl: string;
  readonly onClose: () => void;
  /** `secret`: new secret of a client, which is shown once. */
  readonly onSaved: (appId: string, secret: string | null) => void;
}

const versioned = (subsystem: Subsystem): Versioned<SubsystemForm> => ({
  version: subsystem.version,
  values: formOf(subsystem),
});

const clientAddresses: readonly string[] = ["redirectUris", "postLogoutRedirectUris", "backchannelLogoutUri"];

/** Edits a subsystem with all its settings, beside the connection data. */
export function SubsystemDialog({ subsystem, roles, departments, publicUrl, onClose, onSaved }: Props) {
  const refresh = useRefreshSubsystems();
  const refreshOrigins = useRefreshOrigins();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isRegistering, setIsRegistering] = useState(false);
  const [icon, setIconFile] = useState<File | null>(null);

  const { control, concurrentChanges }: { control: WorkspaceFormControl<SubsystemForm>; concurrentChanges: ReactNode } =
    useVersionedForm<SubsystemForm>({
      base: subsystem && versioned(subsystem),
      outdatedCode: "subsystem.changed",
      fields: sharedFields({ roles, departments }),
      reload: async () => {
        const stored = await readSubsystem(subsystem?.id ?? "");
        if (stored) return versioned(stored);
        throw new ApiError({ status: 200, code: "subsystem.not_found", message: text.deletedByOthers, details: null });
      },
      send: async (_, current) => {
        setOffer(null);
        const form = { ...(current?.values ?? formOf(null)), ...control.form.getFieldsValue(true) };
        const body = bodyOf(form, subsystem && current && { id: subsystem.id, version: current.version });
        try {
          const { secret } = await saveSubsystem(body);
          await sendIcon(body);
          void refresh();
          onSaved(body.appId, secret);
        } catch (error) {
          if (!showRefusal(error)) throw error;
        }
      },
    });

  /** Uploads the icon. The subsystem is saved already, so a failure does not keep the form open. */
  async function sendIcon({ appId, appCnName: name }: SubsystemBody): Promise<void> {
    try {
      if (icon) await setIcon(appId, icon, iconName(icon.type));
      notify({ kind: "success", text: subsystemText.saved(name) });
    } catch (error) {
      if (reportSessionError(error)) return;
      const why = error instanceof ApiError ? error.message : subsystemText.iconUnreadable;
      notify({ kind: "error", text: subsystemText.iconFailed(name, why) });
    }
  }

  /** Shows a refusal at its field if the server's message is not specific enough. Returns whether it is shown. */
  function showRefusal(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    const { field = "", origin } = error.details ?? {};
    if (error.code === "subsystem.unregistered_origin" && origin !== undefined) setOffer({ field, origin });
    if (error.code !== "http.invalid_request" || !clientAddresses.includes(field)) return false;
    const name = field as keyof SubsystemForm;
    control.form.setFields([{ name, errors: [text.clientAddressFault] }]);
    control.form.focusField(name);
    return true;
  }

  async function registerAndSave({ origin, field }: Offer): Promise<void> {
    setIsRegistering(true);
    try {
      await openOrigin(origin, text.registerNote(control.form.getFieldValue("appCnName")));
      void refreshOrigins();
      control.form.submit();
    } catch (error) {
      const name = field as keyof SubsystemForm;
      // A site that may not be registered makes the address invalid.
      if (error instanceof ApiError && error.code === "subsystem.bad_origin")
        control.form.setFields([{ name, errors: [error.message] }]);
      else control.refuse(error);
    } finally {
      setIsRegistering(false);
    }
  }

  const initialValues = formOf(subsystem);
  const shown: SubsystemForm = { ...initialValues, ...Form.useWatch((values) => values, control.form) };
  return (
    <FormDialog
      title={subsystem ? text.editTitle : text.addTitle}
      width={1000}
      control={control}
      initialValues={initialValues}
      submitText={text.save}
      cancelText={subsystemAdminText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <div className={styles.split}>
        <div className={styles.fields}>
          <SubsystemFields
            subsystem={subsystem}
            shown={shown}
            roles={roles}
            departments={departments}
            icon={icon}
            onIcon={setIconFile}
            offer={offer}
            isRegistering={isRegistering || control.isSending}
            onRegister={(requested) => void registerAndSave(requested)}
          />
        </div>
        <ConnectionGuide form={shown} publicUrl={publicUrl} />
      </div>
    </FormDialog>
  );
}

import { useState } from "react";
import { notify } from "../../../shared/feedback/notify.ts";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm, type WorkspaceFormControl } from "../../../shared/workspace-ui/workspace-form.tsx";
import { type AuthorityCertificates, type Provider, readPem, saveProvider } from "../api.ts";
import { emptyProvider, type ProviderForm, providerFieldsOf, providerFormOf } from "../model/provider-form.ts";
import { certificateAdminText, providerText as text } from "../text.ts";
import { AuthorityList } from "./authority-list.tsx";
import styles from "./certificate-admin.module.css";
import { ProviderFields } from "./provider-fields.tsx";

interface Props {
  /** Null: a new one. */
  readonly provider: Provider | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** An authority and its certificates: these are shown as they read before anybody trusts them. */
export function ProviderDialog({ provider, onClose, onSaved }: Props) {
  const [preview, setPreview] = useState<AuthorityCertificates | null>(provider);
  const control: WorkspaceFormControl<ProviderForm> = useWorkspaceForm<ProviderForm>({
    send: async (form) => {
      if (preview === null) {
        const read = await readPem(form.rootsPem.trim(), form.intermediatesPem.trim());
        const { rootsPem, intermediatesPem } = control.form.getFieldsValue(true);
        // What was changed meanwhile nobody has compared with anything.
        if (rootsPem === form.rootsPem && intermediatesPem === form.intermediatesPem) setPreview(read);
        return;
      }
      await saveProvider(providerFieldsOf(form), provider);
      notify({ kind: "success", text: text.saved });
      onSaved();
      onClose();
    },
    fieldOfRefusal: ({ code }) => {
      if (code === "certificate.bad_pem" || code === "certificate.bad_authority") return "rootsPem";
      if (code === "certificate.provider_code_taken") return "code";
      return code === "certificate.bad_address" ? "crlUrls" : undefined;
    },
  });
  const initialValues = provider ? providerFormOf(provider) : emptyProvider;
  return (
    <FormDialog
      title={provider ? text.editTitle : text.addTitle}
      width={720}
      control={control}
      initialValues={initialValues}
      submitText={preview === null ? text.check : text.confirm}
      cancelText={certificateAdminText.cancel}
      onClose={onClose}
    >
      <ProviderFields onPemChange={() => setPreview(null)} />
      {preview ? (
        <div className={styles.preview}>
          <p className={styles.hint}>{text.checkHint}</p>
          <AuthorityList title={text.roots} certificates={preview.roots} />
          <AuthorityList title={text.intermediates} certificates={preview.intermediates} />
        </div>
      ) : null}
    </FormDialog>
  );
}

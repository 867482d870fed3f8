import { Form } from "antd";
import { useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import type { SideLabels } from "#shared/workspace-ui/changed-fields.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { type AuthorityCertificates, type Provider, readPem, readProvider, saveProvider } from "../api.ts";
import { emptyProvider, type ProviderForm, providerFieldsOf, providerFormOf } from "../model/provider-form.ts";
import { sharedFields } from "../model/shared-fields.ts";
import { certificateAdminText, providerText as text } from "../text.ts";
import { AuthorityList } from "./authority-list.tsx";
import styles from "./certificate-admin.module.css";
import { CertificatesCompared } from "./certificates-compared.tsx";
import { ProviderFields } from "./provider-fields.tsx";

interface Props {
  /** Null: a new authority. */
  readonly provider: Provider | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

type Pem = Pick<ProviderForm, "rootsPem" | "intermediatesPem">;

/** Certificates in readable form, and the PEM from which they were read. */
interface Reading extends Pem, Pick<AuthorityCertificates, "roots" | "intermediates"> {}

const isReadingOf = ({ rootsPem, intermediatesPem }: Pem, other: Pem): boolean =>
  rootsPem === other.rootsPem && intermediatesPem === other.intermediatesPem;

const versioned = (provider: Provider): Versioned<ProviderForm> => ({
  version: provider.version,
  values: providerFormOf(provider),
});

/** Edits an authority. Its certificates are shown in readable form before they are trusted. */
export function ProviderDialog({ provider, onClose, onSaved }: Props) {
  /** The certificates that the person sees; only these may be saved. */
  const [shown, setShown] = useState<Reading | null>(provider);
  const [otherReading, setOtherReading] = useState<Reading | null>(null);
  /** Certificates read so far, the latest first. */
  const readings = [otherReading, shown, provider].filter((reading) => reading !== null);
  const fields = sharedFields((name) => (ownPem: string, otherPem: string, words: SideLabels) => {
    const read = (pem: string) => readings.find((reading) => reading[name].trim() === pem.trim())?.[listNames[name]];
    return <CertificatesCompared ownCertificates={read(ownPem)} otherCertificates={read(otherPem)} words={words} />;
  });
  const { control, concurrentChanges } = useVersionedForm<ProviderForm>({
    base: provider && versioned(provider),
    outdatedCode: "certificate.provider_changed",
    fields,
    reload: async () => {
      const found = await readProvider(provider?.id ?? "");
      setOtherReading(found);
      return versioned(found);
    },
    send: async (form, current) => {
      if (shown === null || !isReadingOf(shown, form)) {
        const { rootsPem, intermediatesPem } = form;
        const read = await readPem(rootsPem.trim(), intermediatesPem.trim());
        // If the input has changed during the call, the answer does not belong to it and is not shown.
        if (isReadingOf(control.form.getFieldsValue(true), form)) setShown({ ...read, rootsPem, intermediatesPem });
        return;
      }
      await saveProvider(providerFieldsOf(form), provider && { id: provider.id, version: current?.version ?? 0 });
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
  const rootsPem = Form.useWatch("rootsPem", control.form) ?? initialValues.rootsPem;
  const intermediatesPem = Form.useWatch("intermediatesPem", control.form) ?? initialValues.intermediatesPem;
  const preview = shown && isReadingOf(shown, { rootsPem, intermediatesPem }) ? shown : null;
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
      {concurrentChanges}
      <ProviderFields />
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

const listNames = { rootsPem: "roots", intermediatesPem: "intermediates" } as const;

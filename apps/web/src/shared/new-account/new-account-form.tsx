import { type FormEvent, type ReactNode, type Ref, useState } from "react";
import { ConsentDialog } from "#shared/privacy/consent-dialog.tsx";
import { Button } from "#shared/ui/button.tsx";
import styles from "./new-account-form.module.css";

export interface NewAccountFormProps {
  readonly form: {
    readonly ref: Ref<HTMLFormElement>;
    readonly isSending: boolean;
    readonly submit: (next: () => unknown) => (event: FormEvent) => void;
  };
  readonly text: {
    readonly title: string;
    readonly submit: string;
    readonly submitting: string;
    readonly consentLead: string;
    readonly consentYes: string;
    readonly consentNo: string;
  };
  /** False: the person has accepted the privacy notice before. */
  readonly needsConsent?: boolean;
  /** Called when all fields are valid and the privacy notice is accepted. */
  readonly onReady: () => unknown;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** The form of a new account, with the consent that is requested once, before the first request. */
export function NewAccountForm({ form, text, needsConsent = true, onReady, after, children }: NewAccountFormProps) {
  const [hasConsented, setHasConsented] = useState(!needsConsent);
  const [isConsentOpen, setIsConsentOpen] = useState(false);

  return (
    <>
      <form
        ref={form.ref}
        className={styles.form}
        noValidate
        onSubmit={form.submit(() => (hasConsented ? onReady() : setIsConsentOpen(true)))}
        aria-label={text.title}
      >
        {children}
        <Button kind="primary" size="large" type="submit" isBlock isLoading={form.isSending}>
          {form.isSending ? text.submitting : text.submit}
        </Button>
        {after ? <p className={styles.after}>{after}</p> : null}
      </form>
      {isConsentOpen ? (
        <ConsentDialog
          lead={text.consentLead}
          yes={text.consentYes}
          no={text.consentNo}
          onConsent={() => {
            setIsConsentOpen(false);
            setHasConsented(true);
            onReady();
          }}
          onClose={() => setIsConsentOpen(false)}
        />
      ) : null}
    </>
  );
}

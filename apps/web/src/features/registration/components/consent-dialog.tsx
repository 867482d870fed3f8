import { portalConfig } from "../../../shared/config/portal-config.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { privacyNotice, registrationText as text } from "../text.ts";
import styles from "./consent-dialog.module.css";

/** The privacy notice, and the one place where its consent is given. */
export function ConsentDialog({ onConsent, onClose }: { onConsent: () => void; onClose: () => void }) {
  const { version, url } = portalConfig.privacyNotice;
  return (
    <Dialog
      open
      title={text.consentTitle}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.consentNo}</Button>
          <Button kind="primary" onClick={onConsent}>
            {text.consentYes}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{text.consentLead}</p>
      {url === null ? (
        <dl className={styles.notice}>
          {privacyNotice.map(([heading, paragraph]) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{paragraph}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {text.consentLink}
          </a>
        </p>
      )}
      <p className={styles.version}>{text.consentVersion(version)}</p>
    </Dialog>
  );
}

import { portalConfig } from "../config/portal-config.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./consent-dialog.module.css";
import { privacyNotice, privacyText as text } from "./privacy-text.ts";

export interface ConsentDialogProps {
  readonly lead: string;
  readonly yes: string;
  readonly no: string;
  readonly onConsent: () => void;
  readonly onClose: () => void;
}

/** The privacy notice, and the one place where its consent is given. */
export function ConsentDialog({ lead, yes, no, onConsent, onClose }: ConsentDialogProps) {
  const { version, url } = portalConfig.privacyNotice;
  return (
    <Dialog
      open
      title={text.title}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{no}</Button>
          <Button kind="primary" onClick={onConsent}>
            {yes}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{lead}</p>
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
            {text.link}
          </a>
        </p>
      )}
      <p className={styles.version}>{text.version(version)}</p>
    </Dialog>
  );
}

import type { SideLabels } from "#shared/workspace-ui/changed-fields.ts";
import type { AuthorityCertificates } from "../api.ts";
import { providerText as text } from "../text.ts";
import { AuthorityList } from "./authority-list.tsx";
import styles from "./certificate-admin.module.css";

type Certificates = AuthorityCertificates["roots"];

interface Props {
  /** Undefined: not read yet. */
  readonly ownCertificates: Certificates | undefined;
  readonly otherCertificates: Certificates | undefined;
  readonly words: SideLabels;
}

/** Certificates of the form and of another person's version, in readable form. */
export const CertificatesCompared = ({ ownCertificates, otherCertificates, words }: Props) => (
  <div className={styles.compared}>
    <Side title={words.own} certificates={ownCertificates} />
    <Side title={words.other} certificates={otherCertificates} />
  </div>
);

const Side = ({ title, certificates }: { title: string; certificates: Certificates | undefined }) =>
  certificates && certificates.length > 0 ? (
    <AuthorityList title={title} certificates={certificates} />
  ) : (
    <div className={styles.authorities}>
      <h3 className={styles.subtitle}>{title}</h3>
      <p className={styles.hint}>{certificates ? text.noCertificates : text.unchecked}</p>
    </div>
  );

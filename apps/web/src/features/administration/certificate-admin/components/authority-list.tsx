import { beijingDay } from "@tender/contract/beijing";
import type { AuthorityCertificates } from "../api.ts";
import { providerText as text } from "../text.ts";
import styles from "./certificate-admin.module.css";

interface Props {
  readonly title: string;
  readonly certificates: AuthorityCertificates["roots"];
}

/** Certificates of an authority in readable form, for comparison with its publication, and their problems. */
export function AuthorityList({ title, certificates }: Props) {
  if (certificates.length === 0) return null;
  return (
    <div className={styles.authorities}>
      <h3 className={styles.subtitle}>{title}</h3>
      <ul className={styles.plain}>
        {certificates.map((certificate) => (
          <li key={certificate.fingerprint} className={styles.authority}>
            <p className={styles.subject}>{certificate.subject}</p>
            <p className={styles.facts}>
              {certificate.algorithm === null ? null : <span>{certificate.algorithm}</span>}
              <span>{text.validity(beijingDay(certificate.notBefore), beijingDay(certificate.notAfter))}</span>
              <span>
                {text.serial} {certificate.serial}
              </span>
            </p>
            <p className={styles.facts}>
              <span>
                {text.fingerprint} <code className={styles.fingerprint}>{certificate.fingerprint}</code>
              </span>
            </p>
            {certificate.problems.length > 0 ? (
              <p className={styles.problems} role="alert">
                {text.problems}：{certificate.problems.join("；")}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

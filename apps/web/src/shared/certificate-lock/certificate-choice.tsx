import type { LockCertificate } from "@tender/certificate-lock";
import { beijingDay } from "@tender/contract/beijing";
import { maskSerial } from "@tender/contract/masking";
import { useId } from "react";
import styles from "./certificate-choice.module.css";
import { commonNameOf } from "./certificate-words.ts";
import { lockText as text } from "./lock-text.ts";

interface Props {
  readonly certificates: readonly LockCertificate[];
  readonly chosen: LockCertificate | null;
  readonly onChoose: (certificate: LockCertificate) => void;
}

/** The certificates of a lock. Several: the person chooses one. */
export function CertificateChoice({ certificates, chosen, onChoose }: Props) {
  const name = useId();
  const isSingle = certificates.length === 1;
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{isSingle ? text.certificates : text.choose}</legend>
      {certificates.map((certificate) => (
        <label
          key={certificate.certId}
          className={styles.certificate}
          data-chosen={certificate === chosen || undefined}
        >
          <input
            type="radio"
            name={name}
            hidden={isSingle}
            checked={certificate === chosen}
            onChange={() => onChoose(certificate)}
          />
          <span className={styles.words}>
            <span className={styles.holder}>
              {commonNameOf(certificate.subject)}
              <span className={styles.algorithm}>{text.algorithm(certificate.alg)}</span>
            </span>
            <span className={styles.facts}>
              <span>{text.issuedBy(certificate.provider)}</span>
              <span>{text.serial(maskSerial(certificate.serial))}</span>
              <Validity certificate={certificate} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Validity({ certificate: { notBefore, notAfter } }: { certificate: LockCertificate }) {
  const now = Date.now();
  const state = Date.parse(notAfter) < now ? text.over : Date.parse(notBefore) > now ? text.notYet : null;
  return (
    <span>
      {Number.isNaN(Date.parse(notAfter)) ? null : text.until(beijingDay(notAfter))}
      {state === null ? null : <strong className={styles.wrong}>{state}</strong>}
    </span>
  );
}

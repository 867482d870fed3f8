import { useQueryClient } from "@tanstack/react-query";
import type { LockCertificate } from "@tender/certificate-lock";
import { type ReactNode, useState } from "react";
import { call } from "#shared/api/client.ts";
import { answerChallenge } from "#shared/certificate-lock/answer-challenge.ts";
import { findBridge } from "#shared/certificate-lock/find-bridge.ts";
import { LockError } from "#shared/certificate-lock/lock-error.ts";
import { useIsUnmounted } from "#shared/hooks/use-is-unmounted.ts";
import { useSession } from "#shared/session/session.ts";
import { CaPasswordDialog } from "#shared/ui/ca-password-dialog.tsx";
import { launcherKey } from "../api.ts";
import { launcherText } from "../text.ts";
import { CertificateChoiceDialog } from "./certificate-choice-dialog.tsx";

/** This browser has no access to a certificate lock. */
export class NoLockError extends Error {}

/** The lock could not be read for any reason; the user sees it as a lock that does not start. */
export class LockReadError extends LockError {}

const throwAsReadError = (error: unknown): never => {
  throw error instanceof LockError ? new LockReadError(error.code, error.message) : error;
};

type Question =
  | {
      readonly kind: "pin";
      /** The subsystem and the holder of the certificate. */
      readonly about: string;
      readonly hint: string | undefined;
      readonly answer: (pin: string | null) => void;
    }
  | {
      readonly kind: "certificate";
      readonly certificates: readonly LockCertificate[];
      readonly answer: (certificate: LockCertificate | null) => void;
    };

/**
 * Proves a certificate to the server, which then allows gated subsystems for the day. The PIN is sent to the lock only.
 */
export function useCertification() {
  const queries = useQueryClient();
  const isUnmounted = useIsUnmounted();
  const [question, setQuestion] = useState<Question | null>(null);
  const holder = useSession()?.user.realname ?? "";

  const requestPin = (about: string, hint: string | undefined) =>
    new Promise<string | null>((answer) => setQuestion({ kind: "pin", about, hint, answer }));
  const requestChoice = (certificates: readonly LockCertificate[]) =>
    new Promise<LockCertificate | null>((answer) => setQuestion({ kind: "certificate", certificates, answer }));

  async function certify(subsystem: string): Promise<boolean> {
    const bridge = await findBridge();
    if (bridge === null) throw new NoLockError(launcherText.needsInternetExplorer);
    const about = launcherText.certifyFor(subsystem, holder);
    const pin = await requestPin(about, bridge.kind === "agent" ? launcherText.beforeAgent : undefined);
    if (pin === null) return false;
    const certificates = await bridge.listCertificates().catch(throwAsReadError);
    const [firstCertificate] = certificates;
    const certificate =
      certificates.length === 1 && firstCertificate ? firstCertificate : await requestChoice(certificates);
    if (certificate === null) return false;
    const caLock = await answerChallenge("gate", { bridge, certificate, pin });
    // Signing may take a minute; an entry after the user left the page would take them away from the new one.
    if (isUnmounted.current) return false;
    await call("trade.addBondFeeCheck", { body: { caLock } });
    void queries.invalidateQueries({ queryKey: launcherKey });
    return true;
  }

  return {
    certify,
    dialog: question ? <QuestionDialog question={question} onAnswered={() => setQuestion(null)} /> : null,
  };
}

function QuestionDialog({ question, onAnswered }: { question: Question; onAnswered: () => void }): ReactNode {
  if (question.kind === "pin")
    return (
      <CaPasswordDialog
        open
        about={question.about}
        hint={question.hint}
        onPassword={question.answer}
        onClose={() => {
          question.answer(null);
          onAnswered();
        }}
      />
    );
  return (
    <CertificateChoiceDialog
      certificates={question.certificates}
      onAnswer={(certificate) => {
        question.answer(certificate);
        onAnswered();
      }}
    />
  );
}

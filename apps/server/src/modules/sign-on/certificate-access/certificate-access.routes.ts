import { Answer, routes } from "#http/routes.ts";
import type { AnswerSignIn } from "#modules/sign-on/sign-in/sign-in-answer.service.ts";
import type { CertificateSignIn } from "./certificate-sign-in.service.ts";
import type { DemoLock } from "./demo-locks.ts";
import type { OwnCertificates } from "./own-certificate.service.ts";

export interface CertificateAccessRouteDeps {
  readonly byCertificate: CertificateSignIn;
  readonly ownCertificates: OwnCertificates;
  readonly answerSignIn: AnswerSignIn;
  readDemoLocks(): Promise<DemoLock[]>;
}

export const certificateAccessRoutes = ({
  byCertificate,
  ownCertificates: own,
  answerSignIn,
  readDemoLocks,
}: CertificateAccessRouteDeps) =>
  routes({
    "certificateAccess.signIn": async ({ query }, { origin }) => {
      const { result, extra } = answerSignIn(await byCertificate.signIn(query.caLockCode, origin));
      return new Answer(result, extra);
    },
    "certificateAccess.listOwn": async (_input, { caller }) => own.listOf(caller),
    "certificateAccess.bindOwn": async ({ body }, { caller, origin }) => own.bind(caller, body.caLockCode, origin),
    "certificateAccess.unbindOwn": async ({ body }, { caller, origin }) => {
      await own.unbind(caller, body.id, origin);
      return null;
    },
    "certificateAccess.listDemoLocks": async () => readDemoLocks(),
  });

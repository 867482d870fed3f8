export { everyAddress, everyPermission, urlOf } from "./addresses.ts";
export { codeOf } from "./authenticator-app.ts";
export { writeBuiltPages } from "./built-pages.ts";
export { type CreatedUser, type DataRuleInput, PASSWORD, type UserInput } from "./factories.ts";
export { type FakeClock, fakeClock, machineClock } from "./fake-clock.ts";
export { fileForm } from "./file-form.ts";
export { freePort } from "./free-port.ts";
export { htmlPayloads, ordinaryHtml } from "./html-payloads.ts";
export { inBatches } from "./in-batches.ts";
export { decimalField, formDefinition, formField, integerField } from "./online-forms.ts";
export { patientDeadline } from "./patience.ts";
export { readPdf } from "./read-pdf.ts";
export { createScanPhone, type ScanPhone } from "./scan-phone.ts";
export { type SecondNode, secondNode } from "./second-node.ts";
export { type AuthenticatorFaults, createPasskey, type SoftPasskey } from "./soft-authenticator.ts";
export { suppressMessages } from "./suppress-messages.ts";
export { type Person, PRODUCTION, startTestApp, type TestApp } from "./test-app.ts";
export {
  bindLock,
  challengeFor,
  type SoftLock,
  softLock,
  type TestAuthority,
  testAuthority,
  trustAuthority,
  usualProvider,
} from "./test-authority.ts";
export { type TestDatabase, testDatabase } from "./test-database.ts";
export { until } from "./until.ts";
export { waitingForLocks } from "./waiting-for-locks.ts";

export { codeOf } from "./authenticator-app.ts";
export { writeBuiltPages } from "./built-pages.ts";
export { type MadeUser, PASSWORD, type UserWish } from "./factories.ts";
export { type FakeClock, fakeClock } from "./fake-clock.ts";
export { fileForm } from "./file-form.ts";
export { type SecondNode, secondNode } from "./second-node.ts";
export { type AuthenticatorFaults, createPasskey, type SoftPasskey } from "./soft-authenticator.ts";
export { type Person, startTestApp, type TestApp } from "./test-app.ts";
export { type TestDatabase, testDatabase } from "./test-database.ts";

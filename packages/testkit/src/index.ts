export { factories, type MadeUser, PASSWORD, type UserWish } from "./factories.ts";
export { type FakeClock, fakeClock } from "./fake-clock.ts";
export { type Reply, type Sender, startTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";
export { type TestDatabase, testDatabase } from "./test-database.ts";

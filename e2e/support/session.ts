import { type APIRequestContext, type APIResponse, type BrowserContext, expect, type Page } from "@playwright/test";
import { solveSliderChallenge } from "../../apps/web/src/shared/slider/slider-work.ts";
import { PASSWORD } from "./sign-in.ts";

export type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Entries = { readonly name: string; readonly value: string }[];

interface Department {
  readonly id: string;
}
interface SignedIn {
  readonly token: string;
  readonly accessToken: string;
  readonly userInfo: { readonly username: string };
  readonly sysAllDictItems: object;
  readonly departs: readonly Department[];
}

const WEEK_MS = 604_800_000;
const track = [
  [0, 0, 0],
  [120, 2, 180],
  [320, 1, 460],
] as const;
/** Workers start at the same moment. */
const WORKER = process.env.TEST_PARALLEL_INDEX ?? "0";
let lastKey = Date.now();

async function resultOf<T>(answer: APIResponse): Promise<T> {
  const body = (await answer.json()) as { success: boolean; message: string; result: T };
  if (!body.success) throw new Error(`${new URL(answer.url()).pathname}: ${body.message}`);
  return body.result;
}

/** Signs in by the calls of the form, including the slider; the context then has the session's cookie. */
export async function signInByCalls(
  request: APIRequestContext,
  username: string,
  password = PASSWORD,
): Promise<SignedIn> {
  const checkKey = `${++lastKey}${WORKER}`;
  const challenge = await resultOf<Parameters<typeof solveSliderChallenge>[0]>(
    await request.get("/api/slider/challenge"),
  );
  const solution = await solveSliderChallenge(challenge, new AbortController());
  const captcha = Buffer.from(JSON.stringify({ challenge, solution, track })).toString("base64");
  await resultOf(await request.post("/sys/checkCaptcha", { data: { captcha, checkKey } }));
  const data = { username, password, remember_me: true, captcha: "slider", checkKey };
  return resultOf<SignedIn>(await request.post("/bpt/api/sys/login", { data }));
}

/** Returns the page's storage after a sign-in to one department or none. */
function entriesOf({ token, accessToken, userInfo, sysAllDictItems, departs }: SignedIn): Entries {
  expect(departs.length, "departments to choose from").toBeLessThan(2);
  const [department] = departs;
  const values = {
    "Access-Token": token,
    token,
    ACCESS_TOKEN: accessToken,
    Login_Username: userInfo.username,
    Login_Userinfo: userInfo,
    UI_CACHE_DB_DICT_DATA: sysAllDictItems,
    ...(department ? { CURRENT_DEPART: department } : {}),
  };
  const expire = Date.now() + WEEK_MS;
  return Object.entries(values).map(([name, value]) => ({ name, value: JSON.stringify({ value, expire }) }));
}

/** Returns the storage for a new context. */
export async function createSignedInState(
  request: APIRequestContext,
  baseURL: string,
  username: string,
): Promise<StorageState> {
  const localStorage = entriesOf(await signInByCalls(request, username));
  const { cookies } = await request.storageState();
  return { cookies, origins: [{ origin: new URL(baseURL).origin, localStorage }] };
}

/** Signs a page in without the form, for journeys about other subjects. The session is its own and may be ended. */
export async function openSession(page: Page, username: string, password = PASSWORD): Promise<string> {
  const answer = await signInByCalls(page.request, username, password);
  // An address of the origin that loads no page.
  await page.goto("/api/health");
  await page.evaluate((entries) => {
    const { localStorage } = globalThis as unknown as { localStorage: { setItem(name: string, value: string): void } };
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, entriesOf(answer));
  return answer.token;
}

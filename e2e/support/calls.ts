import { type APIRequestContext, type APIResponse, request as requests } from "@playwright/test";
import { signInByCalls } from "./session.ts";

interface Caller {
  readonly request: APIRequestContext;
  readonly headers: Record<string, string>;
}

const callers = new Map<string, Promise<Caller>>();

async function signIn(username: string): Promise<Caller> {
  const baseURL = process.env.E2E_BASE_URL ?? "";
  const request = await requests.newContext({ baseURL });
  const { token } = await signInByCalls(request, username);
  return { request, headers: { "x-access-token": token } };
}

function callerOf(username: string): Promise<Caller> {
  const caller = callers.get(username) ?? signIn(username);
  callers.set(username, caller);
  return caller;
}

/** Calls the server as an account without a page; each account signs in once per worker. */
export async function callAs(username: string, path: string, data?: object): Promise<APIResponse> {
  const { request, headers } = await callerOf(username);
  return data === undefined ? request.get(path, { headers }) : request.post(path, { headers, data });
}

/** Uploads a file for the account's own use and returns the answer. */
export async function attachAs(
  username: string,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<{ readonly success: boolean; readonly message: string }> {
  const { request, headers } = await callerOf(username);
  return (await request.post("/api/file/upload/attachment", { headers, multipart: { file } })).json();
}

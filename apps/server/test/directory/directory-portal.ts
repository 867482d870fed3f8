import { startTestApp, type TestApp } from "@tender/testkit";
import type { Deadline } from "#platform/delay.ts";
import { ADMIN, ADMIN_PASSWORD } from "./directory-input.ts";
import { startTestDirectory, type TestDirectory } from "./directory-server.ts";

export interface DirectoryPortal {
  readonly t: TestApp;
  readonly directory: TestDirectory;
  close(): Promise<void>;
}

/**
 * Starts a portal and a directory that it may connect to, with the role `keeper` for the administrators of its
 * connections.
 */
export async function startDirectoryPortal(
  more: readonly string[] = [],
  { PRIVATE_HOSTS, ...env }: Record<string, string> = {},
  options: { readonly deadline?: Deadline } = {},
): Promise<DirectoryPortal> {
  const directory = await startTestDirectory();
  directory.passwords.set(ADMIN, ADMIN_PASSWORD);
  const hosts = PRIVATE_HOSTS ? `${directory.host},${PRIVATE_HOSTS}` : directory.host;
  const t = await startTestApp({ ...options, env: { PRIVATE_HOSTS: hosts, ...env } });
  await t.make.role("keeper", ["directory:view", "directory:edit", ...more]);
  const close = async () => {
    await t.close();
    await directory.close();
  };
  return { t, directory, close };
}

import type { Subsystem } from "./subsystem-form.ts";

type Addressed = Pick<Subsystem, "appCnName" | "indexPage" | "casServices" | "openid">;

const isAt = (address: string, origin: string): boolean => URL.canParse(address) && new URL(address).origin === origin;

/** Names of the subsystems that nobody could enter any more without this site. */
export const namesAt = (origin: string, rows: readonly Addressed[]): string[] =>
  rows
    .filter(({ indexPage, casServices, openid }) =>
      [indexPage, ...casServices, ...(openid?.redirectUris ?? [])].some((address) => isAt(address, origin)),
    )
    .map(({ appCnName }) => appCnName);

/** What of a subsystem leads somewhere. */
export interface Addressed {
  readonly appCnName: string;
  readonly indexPage: string;
  readonly casServices: readonly string[];
  readonly redirectUris: readonly string[];
}

const isAt = (address: string, origin: string): boolean => URL.canParse(address) && new URL(address).origin === origin;

/** Names of the subsystems that nobody could enter any more without this site. */
export const subsystemsAt = (origin: string, rows: readonly Addressed[]): string[] =>
  rows
    .filter(({ indexPage, casServices, redirectUris }) =>
      [indexPage, ...casServices, ...redirectUris].some((address) => isAt(address, origin)),
    )
    .map(({ appCnName }) => appCnName);

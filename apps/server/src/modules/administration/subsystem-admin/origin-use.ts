/** The addresses of a subsystem. */
export interface SubsystemAddresses {
  readonly appCnName: string;
  readonly indexPage: string;
  readonly casServices: readonly string[];
  readonly redirectUris: readonly string[];
}

const isAt = (address: string, origin: string): boolean => URL.canParse(address) && new URL(address).origin === origin;

/** Returns the names of the subsystems that could not be entered without this site. */
export const listSubsystemsAt = (origin: string, rows: readonly SubsystemAddresses[]): string[] =>
  rows
    .filter(({ indexPage, casServices, redirectUris }) =>
      [indexPage, ...casServices, ...redirectUris].some((address) => isAt(address, origin)),
    )
    .map(({ appCnName }) => appCnName);

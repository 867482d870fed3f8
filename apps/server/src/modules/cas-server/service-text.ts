/** A service as clients name it: some send along the ticket that they were given. */
export const withoutTicket = (service: string): string => service.replace(/[?&]ticket=[^&#]*$/, "");

/** The service's address with the ticket, as a header may hold it. */
export function withTicket(service: string, ticket: string): string {
  const joint = /[?&]$/.test(service) ? "" : service.includes("?") ? "&" : "?";
  return headerText(`${service}${joint}ticket=${ticket}`);
}

/** Letters beyond ASCII as addresses write them; what is escaped already stays. */
export const headerText = (address: string): string => address.replace(/[^\u0021-\u007e]+/gu, encodeURIComponent);

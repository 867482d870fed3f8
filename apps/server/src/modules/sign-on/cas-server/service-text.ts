/** A service as clients name it: some send along the ticket that they were given. */
export function withoutTicket(service: string): string {
  const last = Math.max(service.lastIndexOf("&"), service.lastIndexOf("#"));
  if (service.startsWith("&ticket=", last)) return service.slice(0, last);
  const at = service.indexOf("?ticket=", last + 1);
  return at < 0 ? service : service.slice(0, at);
}

/** The service's address with the ticket, as a header may hold it. */
export function withTicket(service: string, ticket: string): string {
  const joint = /[?&]$/.test(service) ? "" : service.includes("?") ? "&" : "?";
  return headerText(`${service}${joint}ticket=${ticket}`);
}

/** Letters beyond ASCII as addresses write them; what is escaped already stays. */
export const headerText = (address: string): string => address.replace(/[^\u0021-\u007e]+/gu, encodeURIComponent);

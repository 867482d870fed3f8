/** Returns the service without the ticket that some clients append to it. */
export function removeTicket(service: string): string {
  const last = Math.max(service.lastIndexOf("&"), service.lastIndexOf("#"));
  if (service.startsWith("&ticket=", last)) return service.slice(0, last);
  const at = service.indexOf("?ticket=", last + 1);
  return at < 0 ? service : service.slice(0, at);
}

/** Returns the service's address with the ticket, in the form that a header allows. */
export function withTicket(service: string, ticket: string): string {
  const joint = /[?&]$/.test(service) ? "" : service.includes("?") ? "&" : "?";
  return headerText(`${service}${joint}ticket=${ticket}`);
}

/** Percent-encodes characters beyond ASCII; existing escapes stay as they are. */
export const headerText = (address: string): string => address.replace(/[^\u0021-\u007e]+/gu, encodeURIComponent);

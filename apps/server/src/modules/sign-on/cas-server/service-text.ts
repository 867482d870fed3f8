/** Returns the service without the ticket that some clients append to it. */
export function removeTicket(service: string): string {
  const lastSeparator = Math.max(service.lastIndexOf("&"), service.lastIndexOf("#"));
  if (service.startsWith("&ticket=", lastSeparator)) return service.slice(0, lastSeparator);
  const ticketIndex = service.indexOf("?ticket=", lastSeparator + 1);
  return ticketIndex < 0 ? service : service.slice(0, ticketIndex);
}

/** Returns the service's address with the ticket, in the form that a header allows. */
export function withTicket(service: string, ticket: string): string {
  const separator = /[?&]$/.test(service) ? "" : service.includes("?") ? "&" : "?";
  return headerText(`${service}${separator}ticket=${ticket}`);
}

/** Percent-encodes characters beyond ASCII; existing escapes are unchanged. */
export const headerText = (address: string): string => address.replace(/[^\u0021-\u007e]+/gu, encodeURIComponent);

import type { IncomingHttpHeaders } from "node:http";

/** The browser's navigation to an address, as its headers describe it. Over plain http browsers send few of them. */
export interface Navigation {
  /** Whether the whole window will show the answer. Undefined: the browser does not say. */
  readonly isOfWindow: boolean | undefined;
  /** Sec-Fetch-Site: `none` for a typed address or a bookmark. */
  readonly site: string | undefined;
  /** Origin of the page with the link. */
  readonly from: string | undefined;
}

function originOf(address: string | undefined): string | undefined {
  const origin = address === undefined ? null : URL.parse(address)?.origin;
  return origin === null || origin === "null" ? undefined : origin;
}

const textOf = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export function navigationOf(headers: IncomingHttpHeaders): Navigation {
  const [mode, dest] = [textOf(headers["sec-fetch-mode"]), textOf(headers["sec-fetch-dest"])];
  const isDescribed = mode !== undefined || dest !== undefined;
  return {
    isOfWindow: isDescribed ? (mode ?? "navigate") === "navigate" && (dest ?? "document") === "document" : undefined,
    site: textOf(headers["sec-fetch-site"]),
    from: originOf(textOf(headers.referer)),
  };
}

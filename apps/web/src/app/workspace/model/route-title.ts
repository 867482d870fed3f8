/** Storage key for a chosen item's title, for addresses whose route alone does not determine it. */
export const routeTitleKey = (path: string): `route:title:${string}` => `route:title:${path}`;

/** A route with parameters serves many addresses, so the title stored for the exact address wins. */
export const titleFor = (routePath: string, routeTitle: string, stored: string | null | undefined): string =>
  routePath.includes(":") && stored ? stored : routeTitle;

/** Under this name a chosen item's title is stored, for addresses whose route alone does not tell it. */
export const routeTitleKey = (path: string): `route:title:${string}` => `route:title:${path}`;

/** A route with parameters serves many addresses: the title stored for the very address wins. */
export const titleFor = (routePath: string, routeTitle: string, stored: string | null | undefined): string =>
  routePath.includes(":") && stored ? stored : routeTitle;

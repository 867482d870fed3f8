import { allEndpoints } from "@tender/contract";

/** A path of the contract as a request takes it: `1` stands in the place of each parameter. */
export const urlOf = (path: string): string => path.replace(/\{\w+\}/g, "1");

/** Every address that the contract names, also the second and third of one endpoint. */
export const everyAddress = () =>
  allEndpoints().flatMap(({ key, endpoint }) =>
    endpoint.paths.map((path) => ({ key, endpoint, path, url: urlOf(path) })),
  );

/** Every permission code that a call asks for. */
export const everyPermission = (): string[] => [
  ...new Set(allEndpoints().flatMap(({ endpoint: { access } }) => (access.kind === "permission" ? access.code : []))),
];
